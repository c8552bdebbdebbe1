// Builds a VS Code package (VSIX). Reproducible: the same files give the same bytes on every machine.

import { zipReproducibly } from '@ghost-writers-ia/vsix/address-package'
import { build } from 'rolldown'

/**
 * Bundles a source and its imports, for the editor (`cjs`) or for a webview (`iife`). Editors run
 * the same bundle in Node and in a browser, so it's built for the browser.
 *
 * @param {{ input: string, format: 'cjs' | 'iife', external?: RegExp[] }} options
 */
export async function bundle({ input, format, external = [] }) {
  const { output } = await build({
    input,
    write: false,
    external: ['vscode', ...external],
    platform: 'browser',
    transform: { target: 'es2023' },
    logLevel: 'warn',
    output: { format, minify: true },
  })
  return output[0].code
}

/** `files` is keyed by the name in the package and includes package.json. */
export function packVsix(manifest, files) {
  const names = [...files.keys()].sort()
  const entries = [
    ['extension.vsixmanifest', writeManifest(fillIn(manifest, files.get('package.nls.json')))],
    ['[Content_Types].xml', writeContentTypes(names)],
    ...names.map((name) => [`extension/${name}`, files.get(name)]),
  ]
  return zipReproducibly(
    Object.fromEntries(entries.map(([name, content]) => [name, Buffer.from(content)])),
  )
}

/** Fills in the English texts of the manifest. */
function fillIn(manifest, json = '{}') {
  const texts = JSON.parse(String(json))
  return JSON.parse(JSON.stringify(manifest), (_, value) =>
    typeof value === 'string'
      ? value.replace(/^%([\w.]+)%$/, (all, key) => texts[key] ?? all)
      : value,
  )
}

// The two manifests of a VS Code package, the same as those of VS Code's own packager (vsce); extension/tests/editor/vsce.test.ts compares the two.
const vsCode = 'Microsoft.VisualStudio.Code'
const services = 'Microsoft.VisualStudio.Services'

function writeManifest(manifest) {
  const { name, version, publisher, displayName, description, categories } = manifest
  const { keybindings, languageModelChatProviders } = manifest.contributes
  const tags = [
    ...manifest.keywords,
    ...(keybindings ? ['keybindings'] : []),
    ...(languageModelChatProviders ? ['language-models'] : []),
    ...(manifest.browser ? ['__web_extension'] : []),
  ]
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}" />
    <DisplayName>${toXml(displayName)}</DisplayName>
    <Description xml:space="preserve">${toXml(description)}</Description>
    <Tags>${toXml(tags.join(','))}</Tags>
    <Categories>${toXml(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
${listProperties(manifest).map(writeProperty).join('\n')}
    </Properties>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/${manifest.icon}</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="${vsCode}" />
  </Installation>
  <Dependencies />
  <Assets>
${listAssets(manifest).map(writeAsset).join('\n')}
  </Assets>
</PackageManifest>
`
}

function listProperties(manifest) {
  const { browser, engines, extensionKind, galleryBanner, qna } = manifest
  return [
    [`${vsCode}.Engine`, engines.vscode],
    [`${vsCode}.ExtensionDependencies`, ''],
    [`${vsCode}.ExtensionPack`, ''],
    [`${vsCode}.ExtensionKind`, [...extensionKind, ...(browser ? ['web'] : [])].join(',')],
    [`${vsCode}.LocalizedLanguages`, ''],
    [`${vsCode}.EnabledApiProposals`, ''],
    [`${vsCode}.ExecutesCode`, 'true'],
    ...listLinks(manifest),
    [`${services}.Branding.Color`, galleryBanner.color],
    [`${services}.Branding.Theme`, galleryBanner.theme],
    [`${services}.GitHubFlavoredMarkdown`, 'true'],
    [`${services}.Content.Pricing`, 'Free'],
    ...(qna ? [[`${services}.CustomerQnALink`, qna]] : []),
  ]
}

/** Only packages for stores have links. */
function listLinks({ repository, bugs, homepage }) {
  if (!repository) return []
  const isGitHub = new URL(repository.url).hostname === 'github.com'
  return [
    ...[
      ['Source', repository.url],
      ['Getstarted', repository.url],
      [isGitHub ? 'GitHub' : 'Repository', repository.url],
      ['Support', bugs.url],
      ['Learn', homepage],
    ].map(([name, url]) => [`${services}.Links.${name}`, url]),
  ]
}

function listAssets({ icon }) {
  return [
    [`${vsCode}.Manifest`, 'package.json'],
    [`${services}.Content.Details`, 'readme.md'],
    [`${services}.Content.Changelog`, 'changelog.md'],
    [`${services}.Content.License`, 'LICENSE.txt'],
    [`${services}.Icons.Default`, icon],
  ]
}

function writeProperty([id, value]) {
  return `      <Property Id="${id}" Value="${toXml(value)}" />`
}

function writeAsset([type, path]) {
  return `    <Asset Type="${type}" Path="extension/${path}" Addressable="true" />`
}

const contentTypes = {
  '.css': 'text/css',
  '.js': 'application/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.vsixmanifest': 'text/xml',
  '.wasm': 'application/wasm',
}

/** The content type of each file extension. */
function writeContentTypes(names) {
  const endings = new Set(
    [...names, '.vsixmanifest'].map((name) => name.slice(name.lastIndexOf('.'))),
  )
  const unknown = [...endings].filter((ending) => !contentTypes[ending])
  if (unknown.length > 0) throw new Error(`No content type for ${unknown}. Add it to contentTypes.`)
  const lines = [...endings]
    .sort()
    .map((ending) => `<Default Extension="${ending}" ContentType="${contentTypes[ending]}"/>`)
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${lines.join('')}</Types>
`
}

function toXml(text) {
  return text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character],
  )
}
