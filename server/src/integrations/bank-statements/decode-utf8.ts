/** The text of UTF-8 bytes, with or without byte order mark; else the line of the first fault. */
export function decodeUtf8(bytes: Uint8Array): { readonly text: string } | { line: number } {
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return { line: 1 };
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    return { text: strict.decode(bytes) };
  } catch {
    return { line: firstUndecodable(bytes) };
  }
}

/** A line feed is the same byte in UTF-8 and in every older code page. */
function firstUndecodable(bytes: Uint8Array): number {
  let [line, start] = [1, 0];
  while (start < bytes.length) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    [line, start] = [line + 1, end];
  }
  return line;
}
