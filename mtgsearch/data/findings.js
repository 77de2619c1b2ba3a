"use strict";
(() => {
  const rows = [...document.querySelectorAll("tbody tr")];
  const form = document.querySelector("form");
  const texts = rows.map((row) => row.textContent.toLowerCase());

  function show() {
    const words = form.text.value.toLowerCase().split(/\s+/);
    const severities = [...form.querySelectorAll("[name=severity]:checked")].map((box) => box.value);
    let shown = 0;
    rows.forEach((row, number) => {
      const { severity, check, document } = row.dataset;
      row.hidden = !(
        severities.includes(severity) &&
        (!form.check.value || form.check.value === check) &&
        (!form.document.value || form.document.value === document) &&
        words.every((word) => texts[number].includes(word))
      );
      shown += !row.hidden;
    });
    form.shown.value = shown.toLocaleString("en");
    document.querySelector(".none").hidden = shown > 0;
  }

  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(show));
  for (const button of document.querySelectorAll("button[data-check]")) {
    button.disabled = false;
    button.addEventListener("click", () => {
      form.check.value = form.check.value === button.dataset.check ? "" : button.dataset.check;
      show();
    });
  }
  form.hidden = false;
  show();
})();
