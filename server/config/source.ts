import { readFileSync } from 'node:fs'
import { countEdits } from '#domain/count-edits.ts'
import { ProxyVariables } from './proxy.ts'
import { Variables } from './schema.ts'

const names: readonly string[] = Object.keys(Variables.shape)

/** Other programs also read them in lower case. */
const proxyNames = Object.keys(ProxyVariables.shape)

/** Of our own variables only: other programs have theirs, such as GITHUB_TOKEN. */
const ownPrefixes =
  /^(AUTH|BACKUP|DATABASE|IDENTITY|METRICS|MODEL|OIDC|OPERATOR|PASSWORD|SMTP|STOP|STRIPE|TRUSTED)_/

/**
 * The variables that are set: `NAME=` counts as not set, and `NAME_FILE` names a file with the
 * value, as secrets are given to containers. Throws if a file can't be read.
 */
export function readSource(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  for (const name of proxyNames) {
    const lowerCase = given[name.toLowerCase()]
    if (lowerCase !== undefined) given[name] ??= lowerCase
  }
  for (const name of names) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined)
      throw new Error(`${name} and ${name}_FILE are both set: remove one`)
    const value = readValue(name, file)
    if (value !== '') given[name] = value
  }
  return given
}

/** Without the line break that editors and `echo` append. */
function readValue(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (fault) {
    const reason = fault instanceof Error && 'code' in fault ? fault.code : fault
    throw new Error(`${name}_FILE names a file that can't be read: ${file} (${reason})`)
  }
}

/** Variables that look like ours and aren't, with the name that was probably meant. */
export function listMisspelled(source: NodeJS.ProcessEnv): string[] {
  const known = new Set(names.flatMap((name) => [name, `${name}_FILE`]))
  return Object.keys(source)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = [...known].find((one) => isNear(one, name))
      if (meant) return [`${name} isn't a setting. Did you mean ${meant}?`]
      return ownPrefixes.test(name) ? [`${name} isn't a setting.`] : []
    })
}

/** Whether one letter makes the difference, or two in a longer name. */
function isNear(one: string, other: string): boolean {
  const allowed = Math.min(2, Math.floor(one.length / 6))
  return allowed > 0 && countEdits(one, other) <= allowed
}
