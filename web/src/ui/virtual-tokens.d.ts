/** The design tokens as CSS variables, made by the plugin in `web/tokens-stylesheet.ts`. */
declare module 'virtual:tokens.css';
