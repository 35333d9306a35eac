"""Finds the places of a C++ source that can be broken by one small change, and writes the source with all of them in it.

ci/mutants.py draws among the places found here. What is written compiles once and holds every mutant: each place asks
PumiceMutant(ID) (tests/mutants/mutant.h) whether its mutant is awake, and says what it says today otherwise.
"""

import dataclasses
import re

import tree_sitter
import tree_sitter_cpp

LANGUAGE = tree_sitter.Language(tree_sitter_cpp.language())

COMPARED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
COMPUTED = {"+": "-", "-": "+", "*": "/", "/": "*", "%": "*"}
ASSIGNED = {"+=": "-=", "-=": "+=", "*=": "/=", "/=": "*="}
JOINED = {"&&": "||", "||": "&&"}
SWAPPED = {"<", "<=", ">", ">="}

# Inside of these nothing is broken: they are worked out by the compiler, or are no statement of what the program does.
SHUT = {
    "template_argument_list", "template_parameter_list", "static_assert_declaration", "enumerator", "requires_clause",
    "decltype", "sizeof_expression", "alignas_qualifier", "noexcept", "attribute_declaration", "optional_parameter_declaration",
    "preproc_def", "preproc_function_def", "preproc_if", "preproc_ifdef", "preproc_include", "ERROR",
}  # fmt: skip
# Calls that are checks for the programmer, and calls that can only change how fast the program is.
UNCALLED = {"assert", "reserve", "shrink_to_fit"}


@dataclasses.dataclass(frozen=True)
class Mutant:
    """One change of one place: the bytes from start to end are replaced by `mutated` where the mutant is awake."""

    file: str
    line: int
    kind: str
    start: int
    end: int
    original: str
    mutated: str


def parse(source: bytes):
    return tree_sitter.Parser(LANGUAGE).parse(source).root_node


def operator_of(node):
    operator = node.child_by_field_name("operator")
    return operator.text.decode() if operator is not None else ""


def specifiers(node):
    return {c.text for c in node.children if c.type in ("type_qualifier", "storage_class_specifier")}


def contains(node, types):
    return node.type in types or any(contains(child, types) for child in node.children)


def callee(call):
    function = call.child_by_field_name("function")
    if function is None:
        return ""
    field = function.child_by_field_name("field") or function.child_by_field_name("name") or function
    return field.text.decode()


def is_text(node):
    """Whether an operand of a sum is a text: what is glued together has no difference."""
    if node.type == "binary_expression":
        return any(is_text(c) for c in node.named_children)
    return node.type in ("string_literal", "raw_string_literal", "char_literal", "concatenated_string") or (
        node.type == "call_expression" and callee(node) in ("string", "to_string", "Text", "Say", "Dump")
    )


class Finder:
    """Walks the tree of one source and collects its mutants."""

    def __init__(self, path, source):
        self.path = path
        self.source = source
        self.root = parse(source)
        self.found = []
        blank = bytearray(source)
        self._blank_comments(self.root, blank)
        self.without_comments = bytes(blank)

    def _blank_comments(self, node, blank):
        if node.type == "comment":
            for i in range(node.start_byte, node.end_byte):
                if blank[i] != ord("\n"):
                    blank[i] = ord(" ")
        for child in node.children:
            self._blank_comments(child, blank)

    def text(self, start, end):
        """A piece of the source on one line, without its comments."""
        return re.sub(r"\s*\n\s*", " ", self.without_comments[start:end].decode()).strip()

    def all(self):
        self._walk(self.root, inside=False, returns_bool=False)
        return sorted(set(self.found), key=lambda m: (m.start, -m.end, m.kind, m.mutated))

    def _add(self, kind, node, mutated, at=None):
        if contains(node, {"raw_string_literal", "preproc_if", "preproc_ifdef", "preproc_call"}):
            return
        line = (at or node).start_point[0] + 1
        original = self.text(node.start_byte, node.end_byte)
        self.found.append(Mutant(self.path, line, kind, node.start_byte, node.end_byte, original, mutated))

    def _walk(self, node, inside, returns_bool):
        kind = node.type
        if kind in SHUT:
            return
        if kind == "function_definition":
            if b"constexpr" in specifiers(node) or b"consteval" in specifiers(node):
                return
            kind_of_result = node.child_by_field_name("type")
            returns_bool = kind_of_result is not None and kind_of_result.text == b"bool"
            inside = True
        elif kind == "lambda_expression":
            declarator = node.child_by_field_name("declarator")
            trailing = [c for c in (declarator.children if declarator is not None else []) if c.type == "trailing_return_type"]
            returns_bool = bool(trailing) and trailing[0].text.replace(b" ", b"") == b"->bool"
        elif kind == "compound_statement":
            inside = True
            if node.has_error and any(child.is_error for child in node.children):
                return
        elif kind == "declaration" and b"constexpr" in specifiers(node):
            return
        elif kind == "if_statement" and any(c.type == "constexpr" for c in node.children):
            inside = False
        if inside:
            self._site(node, returns_bool)
        for child in node.children:
            field = self._field(node, child)
            if kind == "case_statement" and field == "value":
                continue
            if kind == "array_declarator" and field == "size":
                continue
            if kind == "field_declaration" and field == "default_value":
                continue
            self._walk(child, inside and kind != "class_specifier" and kind != "struct_specifier", returns_bool)

    def _field(self, node, child):
        for index, other in enumerate(node.children):
            if other == child:
                return node.field_name_for_child(index)
        return None

    def _site(self, node, returns_bool):
        if node.type == "binary_expression":
            self._binary(node)
        elif node.type == "assignment_expression":
            self._assignment(node)
        elif node.type == "update_expression":
            self._update(node)
        elif node.type == "unary_expression":
            self._unary(node)
        elif node.type == "number_literal":
            self._constant(node)
        elif node.type in ("if_statement", "while_statement", "conditional_expression"):
            self._condition(node)
        elif node.type == "return_statement":
            self._returned(node, returns_bool)
        elif node.type == "expression_statement":
            self._statement(node)

    def _binary(self, node):
        operator = node.child_by_field_name("operator")
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if operator is None or left is None or right is None:
            return
        a, b = self.text(left.start_byte, left.end_byte), self.text(right.start_byte, right.end_byte)
        sign = operator.text.decode()
        for kind, table in (("comparison", COMPARED), ("logic", JOINED), ("arithmetic", COMPUTED)):
            if sign not in table or (kind == "arithmetic" and (is_text(left) or is_text(right))):
                continue
            # What binds closer than its new neighbours keeps its brackets.
            self._add(kind, node, f"({a}) {table[sign]} ({b})", operator)
        if sign in SWAPPED:
            self._add("swap", node, f"({b}) {sign} ({a})", operator)

    def _assignment(self, node):
        operator = node.child_by_field_name("operator")
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if operator is None or operator.text.decode() not in ASSIGNED or is_text(right):
            return
        a, b = self.text(left.start_byte, left.end_byte), self.text(right.start_byte, right.end_byte)
        self._add("arithmetic", node, f"{a} {ASSIGNED[operator.text.decode()]} {b}", operator)

    def _update(self, node):
        # Of a loop's own step there would be nothing to learn but that the loop does not end.
        if node.parent is not None and node.parent.type == "for_statement":
            return
        text = self.text(node.start_byte, node.end_byte)
        changed = text.replace("++", "--") if "++" in text else text.replace("--", "++")
        self._add("arithmetic", node, changed)

    def _unary(self, node):
        operator, argument = operator_of(node), node.child_by_field_name("argument")
        if operator == "-" and argument is not None:
            self._add("arithmetic", node, f"({self.text(argument.start_byte, argument.end_byte)})")

    def _constant(self, node):
        text = node.text.decode()
        match = re.fullmatch(r"(\d+)(\.\d+)?([uUlLfF]*)", text)
        if match:
            self._add("constant", node, f"{int(match[1]) + 1}{match[2] or ''}{match[3]}")

    def _condition(self, node):
        condition = node.child_by_field_name("condition")
        if condition is not None and condition.type == "condition_clause":
            condition = condition.child_by_field_name("value")
        if condition is None or condition.type == "declaration":
            return
        if condition.type == "parenthesized_expression" and condition.named_child_count == 1:
            condition = condition.named_children[0]
        if operator_of(condition) not in ("==", "!="):  # else the flipped comparison says the same
            self._add("condition", condition, f"!({self.text(condition.start_byte, condition.end_byte)})")

    def _returned(self, node, returns_bool):
        value = next((c for c in node.named_children if c.type != "comment"), None)
        if value is None:
            return
        operator = operator_of(value)
        if operator in ("==", "!="):
            return
        plainly = value.type in ("true", "false") or operator in COMPARED or operator in JOINED or operator == "!"
        if plainly or (returns_bool and value.type != "initializer_list"):
            self._add("return", value, f"!({self.text(value.start_byte, value.end_byte)})")

    def _statement(self, node):
        call = node.named_children[0] if node.named_child_count else None
        if call is not None and call.type == "call_expression" and callee(call) not in UNCALLED:
            self._add("call", node, "")


def find(path, source: bytes):
    """All mutants of a source, in the order of the text."""
    return Finder(path, source).all()


def write(source: bytes, mutants) -> bytes:
    """The source with the mutants, given as (id, Mutant): every line stays on its line."""
    places = {}
    for number, mutant in mutants:
        places.setdefault((mutant.start, mutant.end), []).append((number, mutant))
    order = sorted(places, key=lambda place: (place[0], -place[1]))

    def render(start, end, index):
        """The text from start to end with the places from order[index] on; also the first place behind it."""
        out, at = [], start
        while index < len(order) and order[index][0] < end:
            place = order[index]
            inner, index = render(place[0], place[1], index + 1)
            out += [source[at : place[0]].decode(), wrap(places[place], inner)]
            at = place[1]
        out.append(source[at:end].decode())
        return "".join(out), index

    return render(0, len(source), 0)[0].encode()


def wrap(mutants, original):
    """One place with its mutants around what it says today."""
    if mutants[0][1].kind == "call":
        return "{ if (!PumiceMutant(%d)) %s }" % (mutants[0][0], original)
    # A condition may be a pointer or an optional; its mutant is a bool, and so is then what stands for today's.
    if any(mutant.kind == "condition" for _, mutant in mutants):
        original = f"bool({original})"
    choices = "".join(f"PumiceMutant({number}) ? ({mutant.mutated}) : " for number, mutant in mutants)
    return f"({choices}({original}))"
