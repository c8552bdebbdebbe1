/** Why a file is only sent with the user's permission. A link counts as what it leads to. */
export type PrivateReason = 'secret' | 'excluded' | 'linked'

/** File names that usually contain secrets, in lower case. */
const secretNames: readonly RegExp[] = [
  /^\.env/,
  /\.env$/,
  /\.(pem|key|p12|pfx|pkcs12|p8|jks|keystore|kdbx|ppk|asc|gpg|der|crt|cer|ovpn|tfstate|tfvars)(\.backup)?$/,
  /^id_(rsa|dsa|ecdsa|ed25519)/,
  /^\.?(npmrc|netrc|pypirc|pgpass|htpasswd|git-credentials|dockercfg|s3cfg|boto|vault-token|my\.cnf|terraformrc)$/,
  /^_netrc$/,
  /^(service[-_]?account|client_secret).*\.json$/,
  /^known_hosts$|^authorized_keys$/,
]

/** Names that say so. Scripts and headers with exactly this name hold the secrets of a program. */
const namedSecrets = /^(credentials?|secrets?)(\.|$)/
const namedAfterSecrets = /[._-]secrets?(\.|$)/

/** Source code about secrets: with secrets in it, it would be in `.gitignore`, and private for that. */
const programs =
  /\.(ts|tsx|mts|cts|jsx|java|kt|kts|scala|groovy|go|rs|cs|fs|swift|dart|c|cc|cpp|cxx|m|mm|vue|svelte|ex|exs|erl|hs|ml|clj|lua|zig)$/
const scripts = /\.(js|mjs|cjs|py|rb|php|h|hpp|sh|ps1|pl|r|jl)$/

/** Folders in which every file is secret. */
const secretFolders = /(^|\/)(\.ssh|\.gnupg|\.aws|\.azure|\.kube|\.docker)\//

/** Whether a file probably contains secrets, judging by its name. */
export function isSecretFile(path: string): boolean {
  const normalized = path.replaceAll('\\', '/').toLowerCase()
  const name = normalized.slice(normalized.lastIndexOf('/') + 1)
  if (secretFolders.test(normalized) || secretNames.some((pattern) => pattern.test(name)))
    return true
  if (programs.test(name)) return false
  return namedSecrets.test(name) || (namedAfterSecrets.test(name) && !scripts.test(name))
}

/** A line of a `.gitignore` or `.ghostignore` file. */
type Rule = {
  readonly isNegated: boolean
  readonly isFolderOnly: boolean
  /** Relative to the folder of the ignore file. Starts with `**` if the rule applies at any depth. */
  readonly segments: readonly string[]
}

/** The rules of one ignore file, in order. */
export type IgnoreFile = {
  /** The folder of the ignore file, relative to the root. Empty for the root. */
  readonly folder: string
  readonly rules: readonly Rule[]
}

export function parseIgnoreFile(folder: string, text: string): IgnoreFile {
  return { folder, rules: text.split(/\r?\n/).flatMap(parseRule) }
}

function parseRule(line: string): Rule[] {
  const trimmed = trimTrailingSpaces(line)
  if (trimmed === '' || trimmed.startsWith('#')) return []
  const isNegated = trimmed.startsWith('!')
  const pattern = isNegated ? trimmed.slice(1) : trimmed
  const isFolderOnly = pattern.endsWith('/')
  const path = isFolderOnly ? pattern.slice(0, -1) : pattern
  const isAnchored = path.includes('/')
  const names = path.replace(/^\//, '').split('/')
  if (names.every((name) => name === '')) return []
  // Everything in the folder, but not the folder itself.
  const segments = names.at(-1) === '**' ? [...names, '*'] : names
  return [{ isNegated, isFolderOnly, segments: isAnchored ? segments : ['**', ...segments] }]
}

/** Trailing spaces only count after a backslash. */
function trimTrailingSpaces(line: string): string {
  let end = line.length
  while (end > 0 && line[end - 1] === ' ' && line[end - 2] !== '\\') end -= 1
  return line.slice(0, end)
}

/**
 * Whether git would ignore a path, given the ignore files from the root down to its folder.
 * The last matching rule wins. Nothing in an ignored folder can be included again.
 */
export function isIgnored(path: string, files: readonly IgnoreFile[]): boolean {
  const segments = path.split('/').filter(Boolean)
  return segments.some((_, at) => {
    const part = segments.slice(0, at + 1)
    return decide(part, { files, isFolder: at < segments.length - 1 })
  })
}

type PathContext = { readonly files: readonly IgnoreFile[]; readonly isFolder: boolean }

function decide(path: readonly string[], { files, isFolder }: PathContext): boolean {
  for (const { folder, rules } of files.toReversed()) {
    const above = folder.split('/').filter(Boolean)
    const isBelow = above.length < path.length && above.every((name, at) => name === path[at])
    if (!isBelow) continue
    const rest = path.slice(above.length)
    const rule = rules.findLast(
      (one) => (isFolder || !one.isFolderOnly) && matchPath(one.segments, rest),
    )
    if (rule) return !rule.isNegated
  }
  return false
}

function matchPath(pattern: readonly string[], path: readonly string[]): boolean {
  return matchStars({
    length: path.length,
    end: pattern.length,
    isStar: (at) => pattern[at] === '**',
    step: (at, from) => Number(matchName(pattern[at] ?? '', path[from] ?? '')),
  })
}

function matchName(pattern: string, name: string): boolean {
  return matchStars({
    length: name.length,
    end: pattern.length,
    isStar: (at) => pattern[at] === '*',
    step: (at, from) => matchOne(pattern, { at, mark: name[from] ?? '' }),
  })
}

type Match = {
  /** The length of the input. */
  readonly length: number
  /** The length of the pattern. */
  readonly end: number
  readonly isStar: (at: number) => boolean
  /** How much of the pattern the next piece of the input uses up. 0: no match. */
  readonly step: (at: number, from: number) => number
}

/** A star matches any number of pieces. Only the last star is ever retried, so it stays fast. */
function matchStars({ length, end, isStar, step }: Match): boolean {
  let [at, from, star, mark] = [0, 0, -1, 0]
  while (from < length) {
    const taken = isStar(at) ? 0 : step(at, from)
    if (isStar(at)) {
      star = at
      mark = from
      at += 1
    } else if (taken > 0) {
      at += taken
      from += 1
    } else if (star >= 0) {
      at = star + 1
      mark += 1
      from = mark
    } else return false
  }
  while (isStar(at)) at += 1
  return at >= end
}

/** How much of the pattern matches a character. 0: no match. */
function matchOne(pattern: string, { at, mark }: { at: number; mark: string }): number {
  const first = pattern[at]
  if (first === undefined) return 0
  if (first === '?') return 1
  if (first === '\\') return pattern[at + 1] === mark ? 2 : 0
  if (first === '[') return matchClass(pattern, { at, mark })
  return first === mark ? 1 : 0
}

function matchClass(pattern: string, { at, mark }: { at: number; mark: string }): number {
  const isNegated = pattern[at + 1] === '!' || pattern[at + 1] === '^'
  const start = at + (isNegated ? 2 : 1)
  // A bracket right at the start is a member of the class.
  const end = pattern.indexOf(']', start + 1)
  if (end < 0) return 0
  const members = pattern.slice(start, end).replace(/\\(.)/g, '$1')
  let isMember = false
  for (let index = 0; index < members.length; index += 1) {
    const [low = '', dash, high] = members.slice(index, index + 3)
    if (dash === '-' && high !== undefined) {
      isMember ||= low <= mark && mark <= high
      index += 2
    } else isMember ||= low === mark
  }
  return isMember === isNegated ? 0 : end + 1 - at
}
