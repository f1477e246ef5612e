import { z } from 'zod';
import { coreSettings, insurerSettings, signingSettings } from './insurer-settings.ts';
import {
  captchaSettings,
  fileSettings,
  gatewaySettings,
  identitySettings,
  mailSettings,
  smsSettings,
  transferSettings,
} from './partner-settings.ts';
import { programSettings } from './program-settings.ts';
import { callSettings, ruleSettings } from './rule-settings.ts';
import { settingFacts } from './setting-facts.ts';

/** Every setting: schema, documents, checks and the values of tests come from this table. */
export const environment = z.object({
  ...programSettings,
  ...ruleSettings,
  ...callSettings,
  ...identitySettings,
  ...insurerSettings,
  ...captchaSettings,
  ...gatewaySettings,
  ...transferSettings,
  ...smsSettings,
  ...mailSettings,
  ...fileSettings,
  ...coreSettings,
  ...signingSettings,
});

/** The sections of .env.example and docs/configuration.md, in their order. */
export const sections: readonly { readonly title: string; readonly settings: object }[] = [
  { title: 'The program', settings: { ...programSettings, ...ruleSettings, ...callSettings } },
  {
    title: "Sign-in at the company's identity provider (OpenID Connect)",
    settings: identitySettings,
  },
  { title: 'Names on screens and documents', settings: insurerSettings },
  {
    title: 'Captcha: altcha (self-hosted) | recaptcha | off (not in production)',
    settings: captchaSettings,
  },
  { title: 'Payment gateway (OnePay protocol)', settings: gatewaySettings },
  {
    title: "Bank transfer with VietQR; when unset: none in production, the simulator's elsewhere",
    settings: transferSettings,
  },
  { title: 'SMS', settings: smsSettings },
  { title: 'E-mail', settings: mailSettings },
  { title: 'Files: a local folder when unset, or an S3-compatible store', settings: fileSettings },
  { title: "Insurer's core system", settings: coreSettings },
  {
    title: 'Signing of certificates: PKCS#12, optional RFC 3161 time stamp',
    settings: signingSettings,
  },
];

/** Each setting by its name, in the order of the sections. */
export const allSettings = Object.entries(environment.shape).map(([name, schema]) => ({
  name,
  ...settingFacts.get(schema),
}));
