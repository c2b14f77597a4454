"""Checks ledgers of nqueens: python3 ledger.py FILE...

Written from docs/ledger.md alone. Prints a line of JSON for each file and exits with 1 if
one of them is not whole. It does not know which units a plan has, nor counts anything.
"""

import hashlib
import json
import struct
import sys

MAGIC = b"\x89NQL\r\n\x1a\n"
TABLE = []
for crc in range(256):
    for _ in range(8):
        crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    TABLE.append(crc)


class Damage(Exception):
    pass


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ TABLE[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def name(data):
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Damage("a name is not UTF-8")
    if not text.isprintable():
        raise Damage("a name cannot be printed")
    return text


def read_header(data):
    if len(data) < 16 or data[:8] != MAGIC:
        raise Damage("no header")
    version, size = struct.unpack_from("<II", data, 8)
    if version != 1 or not 69 <= size <= 323 or len(data) < size:
        raise Damage("the version or the length of the header")
    header = data[:size]
    if crc32c(header[:-4]) != struct.unpack("<I", header[-4:])[0]:
        raise Damage("the checksum of the header")
    n, units = struct.unpack_from("<QQ", header, 48)
    if n >= 1 << 63 or units > 1 << 32:
        raise Damage("n, or too many units")
    return header, name(header[64:-4]), n, units


def whole_record(data, at):
    """Returns the bytes of the record at a place, or None if there is no whole one."""
    if len(data) - at < 76:
        return None
    size = struct.unpack_from("<I", data, at)[0]
    if size != 76 + sum(data[at + 56 : at + 59]) or data[at + 59] or len(data) - at < size:
        return None
    record = data[at : at + size]
    if crc32c(record[:4] + record[8:]) != struct.unpack_from("<I", record, 4)[0]:
        return None
    return record


def settled(record):
    return struct.unpack_from("<q", record, 48)[0]


def check_tail(data, begin):
    if len(data) - begin > 64 * 841:
        raise Damage("the tail is longer than a batch")
    at = begin + 1
    while at < len(data):
        record = whole_record(data, at)
        if record is None or settled(record) > at:
            at += 1
            continue
        if settled(record) > begin:
            raise Damage("a later record calls this place settled")
        if bytes(48) not in data[begin:at]:
            raise Damage("a whole record of the batch follows")
        at += len(record)


def most_records(units):
    return min(64 + 4 * units, 1 << 24)


def read_records(data, header, units):
    """Returns the records and the length of the torn tail."""
    records, names, length = [], set(), 0
    chain, at = sha256(bytes(16), header)[:16], len(header)
    while at < len(data):
        record = whole_record(data, at)
        if record is None:
            try:
                check_tail(data, at)
            except Damage as damage:
                raise Damage(f"byte {at}: {damage}")
            return records, len(data) - at
        chain = sha256(chain, record[8:-16])[:16]
        unit, low, high, nodes, _, begins = struct.unpack_from("<QQQQqq", record, 8)
        k, b = record[56], record[57]
        texts = record[60:-16]
        origin = texts[:k], texts[k : k + b], texts[k + b :]
        if chain != record[-16:]:
            raise Damage(f"byte {at}: the chain")
        if not 0 <= begins <= at:
            raise Damage(f"byte {at}: settled")
        if unit >= units:
            raise Damage(f"byte {at}: the unit")
        if origin not in names:
            try:
                length += sum(len(name(part).encode()) for part in origin)
            except Damage as damage:
                raise Damage(f"byte {at}: {damage}")
            names.add(origin)
        if len(records) >= most_records(units) or length > 1 << 28:
            raise Damage(f"byte {at}: too many records or names")
        records.append((unit, high << 64 | low, nodes, *origin))
        at += len(record)
    return records, 0


def check(file):
    data = file.read(323)
    header, kind, n, units = read_header(data)
    data += file.read((most_records(units) + 65) * 841 + 1)  # a longer file is damaged before its end
    records, torn = read_records(data, header, units)
    first, conflicts, by_kernels, by_workers = {}, 0, set(), set()
    for record in records:
        unit, count, _, kernel, _, worker = record
        _, count1, _, kernel1, _, worker1 = first.setdefault(unit, record)
        if count != count1:
            conflicts += 1
        else:
            by_kernels |= {unit} if kernel != kernel1 else set()
            by_workers |= {unit} if worker != worker1 else set()
    root = hashlib.sha256(header)
    for unit in sorted(first):
        root.update(struct.pack("<QQQ", unit, first[unit][1] & 2**64 - 1, first[unit][1] >> 64))
    return {
        "kind": kind, "n": n, "units": units, "records": len(records),
        "missing": units - len(first), "torn": torn, "conflicts": conflicts,
        "by_kernels": len(by_kernels), "by_workers": len(by_workers),
        "total": str(sum(record[1] for record in first.values())), "root": root.hexdigest(),
    }  # fmt: skip


def main(paths):
    whole = True
    for path in paths:
        try:
            with open(path, "rb") as file:
                verdict = check(file)
        except Damage as damage:
            verdict = {"damaged": str(damage)}
        except OSError as error:
            verdict = {"error": error.strerror}
        print(json.dumps({"file": path, **verdict}))
        bad = ("damaged", "error", "missing", "torn", "conflicts")
        whole = whole and not any(verdict.get(key) for key in bad)
    return 0 if whole else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
