export declare function endsInLog(
  text: string,
): (readonly [contractId: number, sequence: number, mac: string, status?: string])[];
