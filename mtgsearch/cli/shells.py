"""How a shell is made to complete: click's scripts, but for what they get wrong where words hold ``:`` or ``=``.

Bash parts words at these before a script sees them, and puts a completion in the place of the last part alone; zsh and
fish want the whole word, with the option that it begins with. Bash and zsh end a completion with a space, which after
``document:`` is not wanted.
"""

import os
import re
from typing import Any

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

BASH = r"""
%(complete_func)s() {
    local line=${COMP_LINE:0:COMP_POINT} answer typed part before= type value
    typed=${line##*[[:space:]]}
    for part in : =; do
        [[ $COMP_WORDBREAKS == *$part* && $typed == *$part* ]] || continue
        part=${typed%%"${typed##*$part}"}
        (( ${#part} > ${#before} )) && before=$part
    done
    answer=$(COMP_WORDS=$line %(complete_var)s=bash_complete "$1" 2>/dev/null)
    COMPREPLY=()
    while IFS=, read -r type value; do
        case $type in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain)
                [[ $value == *: ]] && compopt -o nospace
                [[ $value == *[[:space:]\"\'\\\(]* ]] && printf -v value %%q "$value"
                COMPREPLY+=("${value#"$before"}")
                ;;
        esac
    done <<< "$answer"
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""

ZSH = r"""#compdef %(prog_name)s

%(complete_func)s() {
    local -a response plain begun
    local type value help line="${(j: :)words[1,CURRENT]}"
    (( $+commands[%(prog_name)s] )) || return 1
    response=("${(@f)$(COMP_WORDS=$line %(complete_var)s=zsh_complete %(prog_name)s 2>/dev/null)}")
    for type value help in $response; do
        case $type in
            dir) _path_files -/ ;;
            file) _path_files -f ;;
            plain) [[ $value == *: ]] && begun+=("$value") || plain+=("$value") ;;
        esac
    done
    (( $#plain )) && compadd -U -V plain -a plain
    (( $#begun )) && compadd -U -S '' -V begun -a begun
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    %(complete_func)s "$@"
else
    compdef %(complete_func)s %(prog_name)s
fi
"""


OPTION = re.compile("--?[a-z][a-z-]*=")
"""An option at the head of a word that goes on with its value."""


class Whole(ShellComplete):
    """Completes the last word of the line up to the cursor, and offers whole words."""

    _before = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        line = os.environ["COMP_WORDS"]
        words = split_arg_string(line)
        incomplete = words.pop() if words and not line[-1:].isspace() else ""
        option = OPTION.match(incomplete)
        self._before = option[0] if option else ""
        return words[1:], incomplete

    def format_completion(self, item: CompletionItem[Any]) -> str:
        if item.type == "plain":
            item.value = f"{self._before}{item.value}"
        return super().format_completion(item)


class Bash(Whole, BashComplete):
    source_template = BASH


class Zsh(Whole, ZshComplete):
    source_template = ZSH


class Fish(Whole, FishComplete):
    """With click's script."""


def register() -> None:
    """Have click use these."""
    for each in (Bash, Zsh, Fish):
        add_completion_class(each)
