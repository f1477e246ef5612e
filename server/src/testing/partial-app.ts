import type { App } from '../context.ts';
import type { Integrations } from '../integrations/integrations.ts';

/** The given parts of the program. Reading another part throws, so the test fails with its name. */
export function partialApp(parts: Partial<App>): App {
  const part = <K extends keyof App>(name: K): App[K] => parts[name] ?? missing(name);
  return {
    get config() {
      return part('config');
    },
    get db() {
      return part('db');
    },
    get pool() {
      return part('pool');
    },
    get copyOut() {
      return part('copyOut');
    },
    get jobs() {
      return part('jobs');
    },
    get clock() {
      return part('clock');
    },
    get ahead() {
      return parts.ahead ?? (() => 0);
    },
    get log() {
      return part('log');
    },
    get integrations() {
      return part('integrations');
    },
    get alarms() {
      return part('alarms');
    },
    get documents() {
      return part('documents');
    },
    get statements() {
      return part('statements');
    },
    get agreement() {
      return part('agreement');
    },
    get smsLimits() {
      return part('smsLimits');
    },
    get events() {
      return part('events');
    },
  };
}

/** Integrations of which the test uses the given ones. Calling another one throws. */
export function partialIntegrations(parts: Partial<Integrations>): Integrations {
  return {
    gateways: {},
    defaultGateway: 'none',
    sms: { send: () => missing('sms') },
    mailer: { send: () => missing('mailer'), close: () => undefined },
    files: {
      put: () => missing('files'),
      get: () => missing('files'),
      exists: () => missing('files'),
      remove: () => missing('files'),
      isLockUnknown: () => missing('files'),
    },
    insurer: {
      createPolicy: () => missing('insurer'),
      cancelPolicy: () => missing('insurer'),
      findPolicy: () => missing('insurer'),
    },
    captcha: { challenge: () => missing('captcha'), verify: () => missing('captcha') },
    identityProvider: null,
    ...parts,
  };
}

function missing(name: string): never {
  throw new Error(`this test has no ${name}`);
}
