import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseSync } from 'vite';

const root = path.join(import.meta.dirname, '../..');
const TRPC = '@trpc/server';
/** What the server knows of a call, and what only a browser can use, is nothing to programs; their types import much. */
export const OPAQUE = new Set([
  'Context',
  'ProcedureMeta',
  'PublicKeyCredentialCreationOptionsJSON',
  'PublicKeyCredentialRequestOptionsJSON',
]);

interface Node {
  type: string;
  start: number;
  end: number;
}
type Tree = Node & Record<string, unknown>;

/** The declarations of a file by their names, and where its imported names come from. */
interface Module {
  text: string;
  declared: Map<string, Tree>;
  imported: Map<string, { from: string; name: string }>;
}

/**
 * The type of the typed API as one file of declarations that imports nothing but tRPC's server package: the router as
 * the compiler declares it, with the types that it names.
 *
 * @param docs the comments of the procedures, by their paths
 * @param offered the paths of those that the typed API answers; the others are left out
 */
export function clientTypes(docs: Readonly<Record<string, string>>, offered: ReadonlySet<string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolstead-types-'));
  try {
    emitDeclarations(folder);
    return rollUp(path.join(folder, 'src/app/server/app-router.d.ts'), folder, docs, offered);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function emitDeclarations(folder: string): void {
  const project = path.join(folder, 'tsconfig.json');
  const paths = { '@/*': [path.join(root, 'src/*')], '@db/*': [path.join(root, 'db/*')] };
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // What makes procedures has types that only tRPC can name.
    stripInternal: true,
    rootDir: root,
    outDir: folder,
    paths,
    typeRoots: [path.join(root, 'node_modules/@types')],
    types: ['node'],
  };
  const files = [path.join(root, 'src/app/server/app-router.ts')];
  writeFileSync(
    project,
    JSON.stringify({ extends: path.join(root, 'tsconfig.json'), compilerOptions, files, include: [] }),
  );
  execFileSync(
    process.execPath,
    [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', project, '--singleThreaded'],
    { encoding: 'utf8' },
  );
}

function rollUp(
  entry: string,
  folder: string,
  docs: Readonly<Record<string, string>>,
  offered: ReadonlySet<string>,
): string {
  const modules = new Map<string, Module>();
  const names = new Map<string, string>();
  const fromTrpc = new Set<string>();
  const waiting: { file: string; name: string; as: string }[] = [];

  const moduleOf = (file: string) => {
    const known = modules.get(file) ?? readModule(file);
    modules.set(file, known);
    return known;
  };

  /** The name under which a type of a file is declared in the result. */
  function nameOf(file: string, name: string): string {
    const key = `${file} ${name}`;
    const known = names.get(key);
    if (known !== undefined) return known;
    const taken = new Set(names.values());
    let as = name;
    for (let count = 2; taken.has(as); count++) as = `${name}${String(count)}`;
    names.set(key, as);
    waiting.push({ file, name, as });
    return as;
  }

  /** How the result writes the type `name`, as imported by `file` from `from`. */
  function imported(file: string, from: string, name: string): string {
    if (OPAQUE.has(name)) return 'object';
    if (from === TRPC) {
      fromTrpc.add(name);
      return name;
    }
    const target = fileOf(folder, file, from);
    if (target === null) throw new Error(`${file}: the type of the API names ${name} of ${from}`);
    return nameOf(target, name);
  }

  function referred(file: string, name: string): string | null {
    const module = moduleOf(file);
    const origin = module.imported.get(name);
    if (origin) return imported(file, origin.from, origin.name);
    return module.declared.has(name) ? nameOf(file, name) : null;
  }

  function declarationOf({ file, name, as }: (typeof waiting)[number]): string {
    const module = moduleOf(file);
    const tree = module.declared.get(name);
    if (!tree) throw new Error(`${file} declares no ${name}`);
    const edits: { start: number; end: number; text: string }[] = [];
    walk(tree, [], (node, keys) => {
      if (node.type === 'TSImportType') {
        const source = node.source as { value: string };
        const qualifier = node.qualifier as Tree & { name: string };
        edits.push({
          start: node.start,
          end: qualifier.end,
          text: imported(file, source.value, qualifier.name),
        });
      }
      if (node.type === 'TSAnyKeyword') edits.push({ start: node.start, end: node.end, text: 'unknown' });
      if (node.type === 'TSPropertySignature' && name === 'appRouter' && keys.length === 1) {
        const call = [...keys, (node.key as { name?: string }).name].join('.');
        if (isProcedure(node) && !offered.has(call)) {
          edits.push({ start: node.start, end: node.end, text: '' });
          return false;
        }
        const text = `/** ${docs[call] ?? ''} */\n        `;
        if (call in docs) edits.push({ start: node.start, end: node.start, text });
      }
      const reference = {
        TSTypeReference: 'typeName',
        TSTypeQuery: 'exprName',
        TSInterfaceHeritage: 'expression',
      }[node.type];
      const target = reference === undefined ? undefined : (node[reference] as Tree & { name?: string });
      if (target?.type === 'Identifier' && target.name !== undefined) {
        const text = referred(file, target.name);
        if (text !== null) edits.push({ start: target.start, end: target.end, text });
      }
      return true;
    });
    const id = idOf(tree);
    edits.push({ start: id.start, end: id.start + name.length, text: as });
    let text = module.text.slice(tree.start, tree.end);
    for (const edit of edits.sort((a, b) => b.start - a.start)) {
      text = text.slice(0, edit.start - tree.start) + edit.text + text.slice(edit.end - tree.start);
    }
    return tree.type === 'VariableDeclaration' ? text.replace(/^(declare )?/, 'declare ') : text;
  }

  nameOf(entry, 'appRouter');
  const declarations: string[] = [];
  for (let next = waiting.shift(); next; next = waiting.shift()) declarations.push(declarationOf(next));
  return [
    `import type { ${[...fromTrpc].sort().join(', ')} } from '${TRPC}';`,
    'export type AppRouter = typeof appRouter;',
    ...declarations,
    '',
  ].join('\n\n');
}

/** Calls `visit` with each node and the names of the properties in which it lies; false leaves out what is inside. */
function walk(node: unknown, keys: string[], visit: (node: Tree, keys: string[]) => boolean): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, keys, visit);
    return;
  }
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  const tree = node as Tree;
  if (!visit(tree, keys)) return;
  const key = tree.type === 'TSPropertySignature' ? (tree.key as { name?: string }).name : undefined;
  const inside = key === undefined ? keys : [...keys, key];
  for (const child of Object.values(tree)) walk(child, inside, visit);
}

/** Whether a property of a router is a procedure, and not one of the router's own. */
function isProcedure({ typeAnnotation }: Tree): boolean {
  const { qualifier } = (typeAnnotation as { typeAnnotation: { qualifier?: { name: string } } })
    .typeAnnotation;
  return /^TRPC\w+Procedure$/.test(qualifier?.name ?? '');
}

function readModule(file: string): Module {
  const text = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, text, { lang: 'dts' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? ''}`);
  const declared = new Map<string, Tree>();
  const imports = new Map<string, { from: string; name: string }>();
  for (const statement of program.body as unknown as Tree[]) {
    if (statement.type === 'ImportDeclaration') {
      for (const one of statement.specifiers as Record<string, { name: string } | undefined>[]) {
        const local = one.local?.name ?? '';
        imports.set(local, {
          from: (statement.source as { value: string }).value,
          name: one.imported?.name ?? '*',
        });
      }
      continue;
    }
    const declaration = (statement.declaration ?? statement) as Tree;
    if ('id' in declaration || 'declarations' in declaration)
      declared.set(idOf(declaration).name, declaration);
  }
  return { text, declared, imported: imports };
}

function idOf(declaration: Tree): Node & { name: string } {
  const [variable] = (declaration.declarations as Tree[] | undefined) ?? [declaration];
  return variable?.id as Node & { name: string };
}

/** The file of declarations of an import; null for a package. */
function fileOf(folder: string, importer: string, from: string): string | null {
  const alias = /^(@|@db)\/(.+)$/.exec(from);
  const base = alias
    ? path.join(folder, alias[1] === '@' ? 'src' : 'db', alias[2] ?? '')
    : from.startsWith('.')
      ? path.join(path.dirname(importer), from)
      : null;
  return base !== null && existsSync(`${base}.d.ts`) ? `${base}.d.ts` : null;
}
