/** The design tokens as CSS variables, made by the plugin in `web/tokens-stylesheet.ts`. */
declare module 'virtual:tokens.css';

/** The classes of the layout props (`layout-rules.ts`), made by the same plugin. */
declare module 'virtual:layout.css';

/** The names of the layout props. */
declare module 'virtual:layout-props' {
  const names: ReadonlySet<string>;
  export default names;
}
