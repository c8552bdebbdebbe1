import ignore from 'ignore'

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

/** The rules of an ignore file in a folder, as they would be written in the root. */
export function readRules(folder: string, text: string): readonly string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  return folder === '' ? lines : lines.flatMap((line) => moveRule(line, folder))
}

function moveRule(line: string, folder: string): string[] {
  const negation = line.startsWith('!') ? '!' : ''
  const pattern = line.slice(negation.length)
  const trimmed = pattern.replace(/ +$/, '')
  if (line.startsWith('#') || trimmed === '' || trimmed === '/') return []
  // A slash at the end says that the rule is about folders, any other that it applies only here.
  const isAnchored = trimmed.slice(0, -1).includes('/')
  const rest = isAnchored ? pattern.replace(/^\//, '') : `**/${pattern}`
  return [`${negation}/${folder.replace(/[\\*?[]/g, '\\$&')}/${rest}`]
}

type GitSettings = {
  /** Git's `core.ignorecase`, which it sets on Windows and macOS. */
  readonly ignoresCase: boolean
}

/**
 * Whether git would ignore a path, given the rules from the root down to its folder. The last
 * matching rule wins. Nothing in an ignored folder can be included again.
 */
export function isIgnored(
  path: string,
  rules: readonly string[],
  { ignoresCase }: GitSettings = { ignoresCase: false },
): boolean {
  return createIgnoreCheck(rules, { ignoresCase })(path)
}

/** The same for many paths of a folder, for which the rules are only read once. */
export function createIgnoreCheck(
  rules: readonly string[],
  { ignoresCase }: GitSettings,
): (path: string) => boolean {
  const known = ignore({ ignoreCase: ignoresCase, allowRelativePaths: true }).add(rules)
  return (path) => {
    const names = path.split('/').filter(Boolean)
    if (names.length === 0) return false
    return isHostile(rules, names.length) || known.ignores(names.join('/'))
  }
}

/** Above this, a check takes too long to be made while the user types. */
const maxWays = 1_000_000

/**
 * A repository can have rules and paths that would keep the library busy for hours. What they are
 * about isn't sent.
 */
function isHostile(rules: readonly string[], depth: number): boolean {
  return rules.reduce((sum, rule) => sum + countWays(rule, depth), 0) > maxWays
}

/** The number of ways to match the folders of a path with the `**` of a rule. */
function countWays(rule: string, depth: number): number {
  const stars = rule.split('**').length - 1
  let ways = 1
  for (let star = 1; star <= stars && ways <= maxWays; star += 1) ways *= (depth + star) / star
  return ways
}
