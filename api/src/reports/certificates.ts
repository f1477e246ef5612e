import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';

export const certificateGroups = ['manager', 'director', 'admin'] as const;

const count = z.number().int();

/** Whether each branch has enough officers who may sell (SALE-13). */
export const showCertificates = endpoint({
  name: 'showCertificates',
  summary: 'How many officers of each branch hold a valid certificate of a seller',
  method: 'GET',
  path: '/v1/auth/report/certificates',
  access: staff(...certificateGroups),
  isRefreshed: true,
  output: z.object({
    rows: z.array(
      z.object({
        unitId: count,
        unitPath: z.string(),
        /** Those of the caller's scope, without disabled ones. */
        officers: count,
        /** Officers with a certificate that is valid today. */
        certified: count,
        /** Certified ones whose certificate ends within 30 days. */
        ending: count,
        belowMinimum: z.boolean(),
      }),
    ),
  }),
});
export type CertificateRow = z.output<typeof showCertificates.output>['rows'][number];
