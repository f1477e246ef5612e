import 'react';

declare module 'react' {
  /** A style may set the variables that its stylesheet reads. */
  interface CSSProperties {
    readonly [variable: `--${string}`]: string | number | undefined;
  }
}
