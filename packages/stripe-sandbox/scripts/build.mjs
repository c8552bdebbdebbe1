// `npm run build -w stripe-sandbox`: writes the package as others install it, plain JavaScript with
// type declarations and a package.json of its own, to build/stripe-sandbox (or `--out <folder>`).
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const home = resolve(fileURLToPath(import.meta.url), '../..')
const root = resolve(home, '../..')
const { values } = parseArgs({ options: { out: { type: 'string' } } })
/** Groups: keyword, quote, path without its extension. */
const importPattern = /(from |import\()(['"])(\.[^'"]*)\.tsx?\2/g
const out = resolve(values.out ?? join(root, 'build/stripe-sandbox'))

rmSync(out, { recursive: true, force: true })
const manifest = toManifest()
const problems = compile()
const declarations = listDeclarations(Object.values(manifest.exports).map(({ types }) => types))
refuse(problems)
for (const file of readdirSync(out, { recursive: true })) {
  if (!file.endsWith('.d.ts')) continue
  if (declarations.has(join(out, file))) rewriteImports(join(out, file))
  else rmSync(join(out, file))
}
writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
copyFileSync(join(home, 'README.md'), join(out, 'README.md'))
copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'))
process.stdout.write(`${out}\n`)

/** Returns what the compiler complains about. It writes its files nevertheless. */
function compile() {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const args = [tsc, '-p', join(home, 'tsconfig.build.json'), '--outDir', out, '--pretty', 'false']
  const { stdout } = spawnSync(process.execPath, args, { cwd: home, encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line !== '')
}

/** The declarations that users of the package can reach. Those of its inner modules aren't shipped. */
function listDeclarations(entries) {
  const found = new Set()
  const waiting = entries.map((entry) => join(out, entry))
  for (const file of waiting) {
    if (found.has(file)) continue
    found.add(file)
    // The compiler has said why.
    if (!existsSync(file)) continue
    for (const [, , , path] of readFileSync(file, 'utf8').matchAll(importPattern))
      waiting.push(join(dirname(file), `${path}.d.ts`))
  }
  return found
}

/** TS2883: the type of an inner module has no name for others, which nobody needs. */
function refuse(lines) {
  const isInner = (line) => {
    const [, file, code] = /^src\/(.*?)\.tsx?\(.*error (TS\d+)/.exec(line) ?? []
    return code === 'TS2883' && !declarations.has(join(out, `${file}.d.ts`))
  }
  const faults = lines.filter((line) => !isInner(line))
  if (faults.length === 0) return
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exit(1)
}

/** The compiler does this itself in JavaScript, but not in declarations. */
function rewriteImports(file) {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll(importPattern, '$1$2$3.js$2'))
}

/** The workspace is private, so that its sources aren't published by mistake. */
function toManifest() {
  const source = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const { private: _, scripts: __, devDependencies: ___, ...manifest } = source
  const entries = Object.entries(source.exports).map(([name, file]) => [name, toBuilt(file)])
  return {
    ...manifest,
    engines: { node: '>=20' },
    bin: './bin.js',
    exports: Object.fromEntries(entries),
    files: ['**/*.js', '**/*.d.ts'],
  }
}

function toBuilt(file) {
  const path = file.replace(/^\.\/src\//, './').replace(/\.tsx?$/, '')
  return { types: `${path}.d.ts`, default: `${path}.js` }
}
