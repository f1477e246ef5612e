import { parseSync } from 'vite';
import type { Source } from './sources.ts';

type Node = { readonly type: string; readonly [part: string]: unknown };

/** Literal texts of elements and of attributes that are shown or read out. */
export function textsInElements({ path, text }: Source): string[] {
  const found: string[] = [];
  walk(treeOf(path, text), (node) => {
    if (node.type === 'JSXText') found.push(String(node['value']));
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node['children'] as Node[]) found.push(...literalIn(child));
    if (node.type === 'JSXAttribute' && isRead(node)) found.push(...literalIn(node['value']));
  });
  return found.map((one) => one.trim()).filter((one) => /\p{L}{2}/u.test(one));
}

/** Every text of the code, without its comments. */
export function textsOf({ path, text }: Source): string[] {
  const found: string[] = [];
  walk(treeOf(path, text), (node) => {
    if (node.type === 'Literal')
      found.push(typeof node['value'] === 'string' ? node['value'] : String(node['raw']));
    if (node.type === 'JSXText') found.push(String(node['value']));
    if (node.type === 'TemplateElement') found.push((node['value'] as { raw: string }).raw);
  });
  return found;
}

const READ = new Set([
  'label',
  'title',
  'placeholder',
  'alt',
  'text',
  'hint',
  'aria-label',
  'aria-description',
  'verb',
]);

function isRead(attribute: Node): boolean {
  return READ.has(String((attribute['name'] as Node)['name']));
}

function literalIn(value: unknown): string[] {
  const node = value as Node | null;
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return [node['value']];
  if (node?.type === 'JSXExpressionContainer') return literalIn(node['expression']);
  if (node?.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { raw: string } }[]).map(({ value: { raw } }) => raw);
  if (node?.type === 'ConditionalExpression')
    return [...literalIn(node['consequent']), ...literalIn(node['alternate'])];
  return [];
}

function treeOf(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  else if (typeof value === 'object' && value !== null) {
    if (typeof (value as Node).type === 'string') visit(value as Node);
    for (const part of Object.values(value)) walk(part, visit);
  }
}
