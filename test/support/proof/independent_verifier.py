"""Checks a proof file as docs/proof-format.md says, with nothing but Python's standard library.

Prints a JSON object that maps the number of each refused fact to a reason; "file" is the key of a fault of the file.
"""
import codecs
import hashlib
import html
import json
import re
import sys
import unicodedata
import zipfile
from html.parser import HTMLParser

LIMITS = {"manifest.json": 64 << 10, "facts.jsonl": 256 << 20, "pages.warc": 4 << 30}
VOID = set("area base br col embed hr img input link meta source track wbr".split())
TAG = re.compile(r"<(?!!\[CDATA)[^>]*>")


class Fault(Exception):
    pass


def letters(text):
    text = TAG.sub("", text)
    text = html.unescape(text)
    text = re.sub(r"\\+u([0-9a-fA-F]{4})", lambda found: chr(int(found[1], 16)), text)
    text = re.sub(r"\\+[bfnrt]", "", text, flags=re.I)
    return "".join(c for c in unicodedata.normalize("NFKD", text) if unicodedata.category(c)[0] in "LMN")


class Tree(HTMLParser):
    """Elements with the passages from their start tags to their end tags."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.text, self.open, self.elements = text, [], []
        self.lines = [0]
        for found in re.finditer("\n", text):
            self.lines.append(found.end())
        self.feed(text)
        self.close()

    def here(self):
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def handle_starttag(self, tag, attributes, closed=False):
        above = self.open[-1] if self.open else None
        place = 1 + sum(1 for e in self.elements if e["above"] is above)
        start = self.here()
        end = start + len(self.get_starttag_text())
        element = {"name": tag, "attributes": dict((k, v or "") for k, v in attributes), "above": above,
                   "place": place, "start": start, "end": end}
        self.elements.append(element)
        if tag not in VOID and not closed:
            element["end"] = len(self.text)
            self.open.append(element)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes, tag in VOID or "item" not in tag)

    def handle_endtag(self, tag):
        if any(e["name"] == tag for e in self.open):
            while True:
                element = self.open.pop()
                element["end"] = self.here()
                if element["name"] == tag:
                    element["end"] = self.text.index(">", self.here()) + 1
                    return


STEP = re.compile(r'(?:#([\w-]+)|([a-zA-Z][\w-]*)(?:\.([\w-]+))?(?::nth-child\((\d+)\))?(?:\[([\w-]+)~?="([^"]*)"\])?)')


def is_step(element, step):
    found = STEP.fullmatch(step)
    if not found:
        return False
    identity, name, style, place, key, word = found.groups()
    attributes = element["attributes"]
    if identity:
        return attributes.get("id") == identity
    return (element["name"] == name
            and (not style or style in attributes.get("class", "").split())
            and (not place or int(place) == element["place"])
            and (not key or word in attributes.get(key, "").split()))


def is_at(element, path):
    for step in reversed(re.sub(r"@[\w-]+$", "", path).split(" > ")):
        if element is None:
            return step.split(".")[0] in ("html", "body", "head")
        if not is_step(element, step):
            return False
        element = element["above"]
    return True


def passages(text, elements, locator):
    kind, _, path = locator.partition(":")
    if kind == "meta":
        keys = ("name", "property", "itemprop", "http-equiv")
        found = [e for e in elements if e["name"] == "meta"
                 and any(e["attributes"].get(k, "").strip().lower() == path for k in keys)]
    elif kind == "json-ld":
        words = ['"%s"' % word for word in re.sub(r"\[\d+\]", "", path).split(".")]
        found = [e for e in elements if e["name"] == "script"
                 and e["attributes"].get("type", "").strip().lower().startswith("application/ld+json")
                 and all(word in text[e["start"]:e["end"]] for word in words)]
    elif kind == "feed":
        number = int(re.fullmatch(r"item\[(\d+)\]", path)[1])
        found = [e for e in elements if e["name"] in ("item", "entry")][number:number + 1]
    elif kind == "css":
        found = [e for e in elements if is_at(e, path)]
        around = found
        for _ in range(3):
            around = [e["above"] for e in around if e["above"] and e["above"]["name"] != "body"]
            found = found + around
    else:
        found = []
    return [(e["start"], e["end"]) for e in found]


def read_zip(path):
    try:
        archive = zipfile.ZipFile(path)
    except zipfile.BadZipFile as error:
        raise Fault("no ZIP file: %s" % error)
    names = [entry.filename for entry in archive.infolist()]
    if sorted(names) != sorted(LIMITS):
        raise Fault("other files than those of a proof: %s" % names)
    contents = {}
    for entry in archive.infolist():
        size = entry.file_size
        if size > LIMITS[entry.filename] or (size > 1 << 20 and size > 200 * entry.compress_size):
            raise Fault("%s is too large" % entry.filename)
        try:
            with archive.open(entry) as stream:
                contents[entry.filename] = stream.read(size + 1)
        except (zipfile.BadZipFile, RuntimeError, EOFError) as error:
            raise Fault("%s is damaged: %s" % (entry.filename, error))
        if len(contents[entry.filename]) != size:
            raise Fault("%s has another size" % entry.filename)
    return contents


def read_records(data):
    at = 0
    while at < len(data):
        end = data.find(b"\r\n\r\n", at)
        if end < 0:
            raise Fault("a header does not end")
        version, *lines = data[at:end].decode("utf-8").split("\r\n")
        pairs = [line.split(": ", 1) for line in lines]
        fields = {name.lower(): value for name, value in pairs}
        length = int(fields.get("content-length", "-1"))
        block = data[end + 4:end + 4 + length]
        digest = fields.get("warc-block-digest", "").split(":")[-1]
        charset = re.search(r";\s*charset=([\w:.-]+)$", fields.get("content-type", ""))
        if version != "WARC/1.1" or fields.get("warc-type") != "resource" or not charset or length < 0:
            raise Fault("a record is no page")
        if data[end + 4 + length:end + 8 + length] != b"\r\n\r\n":
            raise Fault("a record has another length")
        yield fields["warc-target-uri"], digest, charset[1], block
        at = end + 8 + length


def seal_fault(line, number):
    found = re.fullmatch(rb'(.*),"line_sha256":"([0-9a-f]{64})"\}', line, re.S)
    if not found:
        return "no seal"
    if hashlib.sha256(found[1] + b"}").hexdigest() != found[2].decode():
        return "the line was changed"
    return None if json.loads(line)["fact"] == number else "another number"


def fact_fault(fact, text, elements):
    if fact["locator"] == "url":
        text, where = fact["url"], [(0, len(fact["url"]))]
    else:
        where = passages(text, elements, fact["locator"])
    spans = fact["offsets"]
    if any(not 0 <= start < end <= len(text) for start, end in spans):
        return "offsets outside of the page"
    if "".join(letters(text[start:end]) for start, end in spans) != letters(fact["excerpt"]):
        return "another excerpt"
    inside = any(all(a <= start and end <= b for start, end in spans) for a, b in where)
    return None if inside else "not at the locator"


def verify(path):
    refused = {}
    try:
        contents = read_zip(path)
        manifest = json.loads(contents["manifest.json"])
        if manifest["format"] != "byline-proof" or manifest["version"] != 1:
            raise Fault("no proof of version 1")
        lines = contents["facts.jsonl"].split(b"\n")
        if lines.pop() != b"":
            raise Fault("the last line does not end")
        pages = {}
        records = list(read_records(contents["pages.warc"]))
        for url, sha256, charset, block in records:
            pages.setdefault((url, sha256), []).append((charset, block))
        quoted = set()
        trees = {}
        for number, line in enumerate(lines, 1):
            fault = seal_fault(line, number)
            if fault is None:
                fact = json.loads(line)
                key = fact["url"], fact["sha256"]
                quoted.add(key)
                found = pages.get(key, [])
                if len(found) != 1:
                    fault = "%d records of the page" % len(found)
                elif hashlib.sha256(found[0][1]).hexdigest() != fact["sha256"]:
                    fault = "the page was changed"
                else:
                    if key not in trees:
                        charset, block = found[0]
                        text = codecs.decode(block, "utf-8-sig" if charset == "utf-8" else charset, "replace")
                        trees[key] = text, Tree(text).elements
                    fault = fact_fault(fact, *trees[key])
            if fault:
                refused[number] = fault
        if (manifest["facts"], manifest["pages"]) != (len(lines), len(records)) or set(pages) - quoted:
            refused["file"] = "other counts than in the manifest, or a page that nothing quotes"
    except Fault as fault:
        refused["file"] = str(fault)
    return refused


print(json.dumps([verify(path) for path in sys.argv[1:]]))
