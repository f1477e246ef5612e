import { createHash } from 'node:crypto';
import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const MODULE_IMPORT = /\bimport (\w+) from (['"][^'"]+\.module\.css['"])/g;
const customerFiles = new Map<string, string>();

/**
 * The name of a class in the stylesheets. The customer's page has one stylesheet whose classes
 * differ, so that each is as short as it is written.
 * @throws when two files of the customer's page have a class of the same name
 */
export function scopeClass(name: string, path: string): string {
  const file = customerFile(path);
  if (file === null) {
    const hash = createHash('sha256').update(relative(import.meta.dirname, path));
    return `${name}-${hash.digest('base64url').slice(0, 5)}`;
  }
  const other = customerFiles.get(name) ?? file;
  if (other !== file) throw new Error(`.${name} is in ${other} and in ${file}`);
  customerFiles.set(name, file);
  return name;
}

/** The path below this folder of a file of the customer's page; null for others. */
function customerFile(path: string): string | null {
  const file = relative(import.meta.dirname, path)
    .split(sep)
    .join('/');
  return file.startsWith('src/customer-link/') ? file : null;
}

/**
 * In the customer's bundle a class is written where it is used: tables of all classes would be
 * 2 KB more.
 * @throws for any other use of such a table, and for a module of the staff's screens
 */
export function inlineClasses(): Plugin {
  return {
    name: 'salus-inline-classes',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'customer',
    buildStart: () => customerFiles.clear(),
    transform(code, id) {
      // Nothing but its rules is used of it.
      if (id.endsWith('.module.css'))
        return { code: '', map: null, moduleSideEffects: 'no-treeshake' };
      let text = code;
      for (const [statement, name = '', quoted = ''] of code.matchAll(MODULE_IMPORT)) {
        const path = quoted.slice(1, -1);
        if (!customerFile(join(dirname(id), path)))
          throw new Error(`${id} imports ${path}, whose classes have other names here`);
        text = text
          .replace(statement, `import ${quoted}`)
          .replaceAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'), '"$1"')
          .replaceAll(new RegExp(`\\b${name}\\[(\\w+)\\]`, 'g'), '$1');
        if (new RegExp(`\\b${name}\\b`).test(text))
          throw new Error(`${id} may use ${name} as ${name}.card or ${name}[card] alone`);
      }
      return text === code ? null : text;
    },
  };
}
