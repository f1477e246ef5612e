type Row = Readonly<Record<string, string | null>>;
export declare function readCsv(text: string): Row[];
export declare function keyFrom(secret: string): Uint8Array;
export declare function verifyRows(
  key: Uint8Array,
  rows: readonly Row[],
): { faults: string[]; seals: Map<string, Buffer> };
export declare function verifyHeads(
  key: Uint8Array,
  heads: readonly { readonly name: string; readonly text: string }[],
  dump: { readonly seals: Map<string, Buffer>; readonly erased: ReadonlySet<string | null> },
): string[];
export declare function endsInLog(
  text: string,
): (readonly [contractId: number, sequence: number, mac: string, status?: string])[];
