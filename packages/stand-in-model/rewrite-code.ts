import { hasFunctions, type Language, toComment } from './languages.ts'
import { findRecipe } from './recipes.ts'

type Rewriting = {
  readonly code: string
  readonly language: Language
  readonly instruction: string
}

/** The code with the change that the instruction asks for, as far as rules can make it. */
export function rewriteCode({ code, language, instruction }: Rewriting): string {
  const renamed = renameIn(code, instruction)
  if (renamed !== code) return renamed
  const repaired = repairs
    .filter(({ languages }) => languages.includes(language))
    .reduce((text, { from, to }) => text.replace(from, to), code)
  if (repaired !== code) return repaired
  const corrected = correct(code)
  return corrected === code ? addComment({ code, language, instruction }) : corrected
}

function renameIn(code: string, instruction: string): string {
  const [, from, to] =
    /(?:rename|change|replace)\s+[`'"]?(\w+)[`'"]?\s+(?:to|into|as|by|with)\s+[`'"]?(\w+)/i.exec(
      instruction,
    ) ?? []
  if (!from || !to) return code
  return code.replaceAll(new RegExp(String.raw`\b${from}\b`, 'g'), to)
}

const scripts: readonly Language[] = ['typescript', 'javascript']

type Repair = {
  readonly languages: readonly Language[]
  readonly from: RegExp
  readonly to: string
}

/** Mistakes and old habits that have one obvious correction. */
const repairs: readonly Repair[] = [
  { languages: scripts, from: /([^=!<>])==(?!=)/g, to: '$1===' },
  { languages: scripts, from: /!=(?!=)/g, to: '!==' },
  { languages: scripts, from: /\bvar (\w+)/g, to: 'let $1' },
  { languages: scripts, from: /<= (\w+)\.length/g, to: '< $1.length' },
  { languages: ['java'], from: /<= (\w+)\.length/g, to: '< $1.length' },
  { languages: ['python'], from: /== None\b/g, to: 'is None' },
  { languages: ['python'], from: /!= None\b/g, to: 'is not None' },
  { languages: ['python'], from: /^(\s*(?:def|if|for|while|else)\b[^:\n]*)$/gm, to: '$1:' },
]

/** A function whose name promises another operator than its body has. */
function correct(code: string): string {
  const [, name = ''] = /(?:function|def|func|fn|const|int)\s+(\w+)/.exec(code) ?? []
  const [statement] = findRecipe(name)?.body ?? []
  if (statement?.kind !== 'return') return code
  const [, operator] = /^\w+ ([-+*]) \w+$/.exec(statement.value) ?? []
  return operator ? code.replace(/(return \w+) [-+*] (\w+)/, `$1 ${operator} $2`) : code
}

/** Nothing to change by rule: at least the code says what it does. */
function addComment({ code, language, instruction }: Rewriting): string {
  const at = code.split('\n').findIndex((line) => line.trim() !== '')
  const line = code.split('\n')[at] ?? ''
  if (at < 0 || /^\s*(\/\/|\/\*|#|--|<!--)/.test(line)) return code
  const indent = /^\s*/.exec(line)?.[0] ?? ''
  const lines = code.split('\n')
  lines.splice(at, 0, indent + toComment(language, describe({ code, language, instruction })))
  return lines.join('\n')
}

function describe({ code, language, instruction }: Rewriting): string {
  const [, name = ''] = /(?:function|def|func|fn|const|int|class)\s+(\w+)/.exec(code) ?? []
  const recipe = hasFunctions(language) ? findRecipe(name) : null
  if (recipe) return recipe.says
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  if (words) return `Handles: ${words}.`
  const [line = ''] = instruction.trim().split('\n')
  return line.slice(0, 80) || 'Reviewed.'
}
