import type { CodeLanguage, Language } from './languages.ts'

type ValueType = 'number' | 'string' | 'boolean' | 'number[]'

export type KnownFunction = {
  /** What questions and function names say. */
  readonly sign: RegExp
  /** The words of its name. */
  readonly words: readonly string[]
  readonly says: string
  readonly parameters: Readonly<Record<string, ValueType>>
  readonly returns: ValueType
  /** What it returns, in TypeScript and JavaScript. */
  readonly script: string
  readonly python: string
  /** For tests. */
  readonly example: { readonly arguments: string; readonly result: string }
}

export const knownFunctions: readonly KnownFunction[] = [
  {
    sign: /prime/i,
    words: ['is', 'prime'],
    says: 'Returns whether a number is prime.',
    parameters: { n: 'number' },
    returns: 'boolean',
    script: 'n > 1 && ![...Array(n).keys()].slice(2).some((divisor) => n % divisor === 0)',
    python: 'n > 1 and all(n % divisor != 0 for divisor in range(2, n))',
    example: { arguments: '7', result: 'true' },
  },
  {
    sign: /\b(sum|total)\b.*\b(of|list|array|numbers|items|values)\b|\b(list|array|all)\b.*\bsum|^total|^sum/i,
    words: ['sum', 'values'],
    says: 'Returns the sum of all values.',
    parameters: { values: 'number[]' },
    returns: 'number',
    script: 'values.reduce((total, value) => total + value, 0)',
    python: 'sum(values)',
    example: { arguments: '[1, 2, 3]', result: '6' },
  },
  {
    sign: /revers/i,
    words: ['reverse'],
    says: 'Returns a text backwards.',
    parameters: { text: 'string' },
    returns: 'string',
    script: "[...text].reverse().join('')",
    python: 'text[::-1]',
    example: { arguments: '"abc"', result: '"cba"' },
  },
  {
    sign: /greet|hello|welcome/i,
    words: ['greet'],
    says: 'Returns a greeting.',
    parameters: { name: 'string' },
    returns: 'string',
    script: `\`Hello, \${name}!\``,
    python: 'f"Hello, {name}!"',
    example: { arguments: '"Ada"', result: '"Hello, Ada!"' },
  },
  {
    sign: /\b(add|adds|sum|plus)/i,
    words: ['add'],
    says: 'Returns a + b.',
    parameters: { a: 'number', b: 'number' },
    returns: 'number',
    script: 'a + b',
    python: 'a + b',
    example: { arguments: '6, 2', result: '8' },
  },
]

/** What a question asks for, or what a function's name promises. */
export function findKnownFunction(question: string): KnownFunction | null {
  const spaced = question.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
  return knownFunctions.find(({ sign }) => sign.test(question) || sign.test(spaced)) ?? null
}

const fillers =
  /^(an?|the|to|of|for|in|on|and|or|that|this|it|is|are|with|please|me|my|i|write|create|make|add|generate|function|class|code|python|typescript|javascript)$/

/** For what isn't known: a function with a fitting name that returns its input. */
export function inventFunction(instruction: string): KnownFunction {
  const words = (instruction.toLowerCase().match(/[a-z]+/g) ?? [])
    .filter((word) => !fillers.test(word))
    .slice(0, 3)
  const [line = ''] = instruction.trim().slice(0, 80).split('\n')
  return {
    sign: /$^/,
    words: words.length > 0 ? words : ['handle', 'value'],
    says: `${line.charAt(0).toUpperCase()}${line.slice(1)}`.replace(/\.?$/, '.'),
    parameters: { value: 'string' },
    returns: 'string',
    script: 'value',
    python: 'value',
    example: { arguments: '"value"', result: '"value"' },
  }
}

const pythonTypes: Readonly<Record<ValueType, string>> = {
  number: 'int',
  string: 'str',
  boolean: 'bool',
  'number[]': 'list[int]',
}

export function printFunction(known: KnownFunction, language: CodeLanguage): string {
  const { words, parameters, returns, script, python } = known
  const list = Object.entries(parameters)
  if (language === 'python') {
    const typed = list.map(([name, type]) => `${name}: ${pythonTypes[type]}`).join(', ')
    return `def ${words.join('_')}(${typed}) -> ${pythonTypes[returns]}:\n    return ${python}`
  }
  const isTyped = language === 'typescript'
  const typed = list.map(([name, type]) => (isTyped ? `${name}: ${type}` : name)).join(', ')
  const result = isTyped ? `: ${returns}` : ''
  return `function ${toCamelCase(words)}(${typed})${result} {\n  return ${script}\n}`
}

export function toCamelCase([first = '', ...rest]: readonly string[]): string {
  return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** What a function returns that has other names for its parameters. */
export function printResult(
  known: KnownFunction,
  { language, parameters }: { readonly language: Language; readonly parameters: readonly string[] },
): string {
  const own = Object.keys(known.parameters)
  return own.reduce(
    (text, name, at) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), parameters[at] ?? name),
    language === 'python' ? known.python : known.script,
  )
}

type FunctionHead = { readonly name: string; readonly parameters: readonly string[] }

/** The functions that begin in some code. */
export function listFunctions(code: string): readonly FunctionHead[] {
  const heads = code.matchAll(
    /(?:function|def)\s+(\w+)\s*\(([^()]*)\)|const\s+(\w+)\s*=\s*(?:async\s*)?\(([^()]*)\)/g,
  )
  return [...heads].map(([, name, list, constant = name, constantList = list]) => ({
    name: constant ?? '',
    parameters: constantList?.split(',').flatMap((one) => /\w+/.exec(one)?.[0] ?? []) ?? [],
  }))
}
