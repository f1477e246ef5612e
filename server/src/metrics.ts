import type { App } from './context.ts';
import type { Figure } from './platform/health/health.ts';
import type { SpanExporter } from './platform/tracing/span-exporter.ts';

type Sources = {
  readonly spans: SpanExporter | null;
  /** Histories that the program's database user can change. */
  readonly unprotectedTables: number;
};

const readAlarmKinds = [
  'MANY_DETAILS_READ',
  'MANY_PERSONS_READ',
  'MANY_EXPORTS',
  'MANY_REVEALS',
] as const;

/** The figures of this process on `/metrics`, beside those of every program (RUN-19). */
export function processFigures(
  { integrations, alarms, copyOut }: Pick<App, 'integrations' | 'alarms' | 'copyOut'>,
  { spans, unprotectedTables }: Sources,
): readonly Figure[] {
  return [
    {
      name: 'salus_unprotected_histories',
      help: 'Histories that the database user of the program can change (SEC-7)',
      value: () => unprotectedTables,
      isGauge: true,
    },
    {
      name: 'salus_unlocked_head_files',
      help: 'Whether the file store hides if it locks files: head files get no lock (SEC-8)',
      value: () => Number(integrations.files.isLockUnknown()),
      isGauge: true,
    },
    {
      name: 'salus_read_alarms_total',
      help: 'Persons who read, exported or revealed very much within an hour (SEC-5)',
      value: () => readAlarmKinds.reduce((sum, kind) => sum + alarms.count(kind), 0),
    },
    {
      name: 'salus_sms_limit_reached_total',
      help: 'SMS that used a limit per phone number or officer up (SMS-1)',
      value: () => alarms.count('SMS_LIMIT_REACHED'),
    },
    {
      name: 'salus_spans_lost_total',
      help: 'Spans that the collector did not take (RUN-27)',
      value: () => spans?.countLost() ?? 0,
    },
    {
      name: 'salus_exports_failed_total',
      help: 'Exports that ended before their last row (REPORT-6)',
      value: copyOut.failures,
    },
  ];
}
