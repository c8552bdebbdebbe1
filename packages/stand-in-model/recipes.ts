import type { CodeLanguage } from './languages.ts'

export type Type = 'int' | 'bool' | 'text' | 'ints'

/**
 * Statements of a small language that every other one can say. Expressions are C's, with `self(…)`
 * for a recursive call, `first(list)` and `concat(…)`.
 */
export type Statement =
  | { readonly kind: 'if'; readonly test: string; readonly then: readonly Statement[] }
  | {
      readonly kind: 'count'
      readonly name: string
      readonly from: string
      readonly test: string
      readonly do: readonly Statement[]
    }
  | {
      readonly kind: 'each'
      readonly name: string
      readonly of: string
      readonly do: readonly Statement[]
    }
  | { readonly kind: 'let'; readonly name: string; readonly value: string }
  | { readonly kind: 'set'; readonly name: string; readonly value: string }
  | { readonly kind: 'return'; readonly value: string }

export type Parameter = { readonly name: string; readonly type: Type }

export type Recipe = {
  /** What questions and function names say. */
  readonly sign: RegExp
  /** The words of the function's name. */
  readonly words: readonly string[]
  readonly says: string
  readonly parameters: readonly Parameter[]
  readonly returns: Type
  readonly body: readonly Statement[]
  /** Where the body can't be said in the small language. */
  readonly bodies?: Partial<Record<CodeLanguage, readonly string[]>>
  /** Arguments and the expected result, for tests. */
  readonly examples: readonly (readonly [argumentList: string, result: string])[]
}

const giveBack = (value: string): Statement => ({ kind: 'return', value })
const when = (test: string, ...then: Statement[]): Statement => ({ kind: 'if', test, then })
const start = (name: string, value: string): Statement => ({ kind: 'let', name, value })
const change = (name: string, value: string): Statement => ({ kind: 'set', name, value })

const n: Parameter = { name: 'n', type: 'int' }
const values: Parameter = { name: 'values', type: 'ints' }
const text: Parameter = { name: 'text', type: 'text' }
const [a, b]: readonly [Parameter, Parameter] = [
  { name: 'a', type: 'int' },
  { name: 'b', type: 'int' },
]

export const recipes: readonly Recipe[] = [
  {
    sign: /fibonacci|\bfib\b/i,
    words: ['fibonacci'],
    says: 'Returns the nth Fibonacci number.',
    parameters: [n],
    returns: 'int',
    body: [when('n < 2', giveBack('n')), giveBack('self(n - 1) + self(n - 2)')],
    examples: [
      ['0', '0'],
      ['10', '55'],
    ],
  },
  {
    sign: /factorial/i,
    words: ['factorial'],
    says: 'Returns the product of all numbers from 1 to n.',
    parameters: [n],
    returns: 'int',
    body: [when('n < 2', giveBack('1')), giveBack('n * self(n - 1)')],
    examples: [
      ['0', '1'],
      ['5', '120'],
    ],
  },
  {
    sign: /prime/i,
    words: ['is', 'prime'],
    says: 'Returns whether a number is prime.',
    parameters: [n],
    returns: 'bool',
    body: [
      when('n < 2', giveBack('false')),
      {
        kind: 'count',
        name: 'i',
        from: '2',
        test: 'i * i <= n',
        do: [when('n % i == 0', giveBack('false'))],
      },
      giveBack('true'),
    ],
    examples: [
      ['1', 'false'],
      ['7', 'true'],
      ['9', 'false'],
    ],
  },
  {
    sign: /greatest common|\bgcd\b/i,
    words: ['gcd'],
    says: 'Returns the greatest common divisor of two numbers.',
    parameters: [a, b],
    returns: 'int',
    body: [when('b == 0', giveBack('a')), giveBack('self(b, a % b)')],
    examples: [['12, 18', '6']],
  },
  {
    sign: /\beven\b|iseven|is_even/i,
    words: ['is', 'even'],
    says: 'Returns whether a number is even.',
    parameters: [n],
    returns: 'bool',
    body: [giveBack('n % 2 == 0')],
    examples: [
      ['4', 'true'],
      ['7', 'false'],
    ],
  },
  {
    sign: /\bclamp|between two|within (a )?range/i,
    words: ['clamp'],
    says: 'Limits a number to a range.',
    parameters: [n, { name: 'low', type: 'int' }, { name: 'high', type: 'int' }],
    returns: 'int',
    body: [when('n < low', giveBack('low')), when('n > high', giveBack('high')), giveBack('n')],
    examples: [
      ['5, 1, 3', '3'],
      ['2, 1, 3', '2'],
    ],
  },
  {
    sign: /\b(sum|total)\b.*\b(of|list|array|numbers|items|values)\b|\b(list|array|all)\b.*\bsum|^total|^sum(?!two)/i,
    words: ['sum', 'values'],
    says: 'Returns the sum of all values.',
    parameters: [values],
    returns: 'int',
    body: [
      start('total', '0'),
      { kind: 'each', name: 'value', of: 'values', do: [change('total', 'total + value')] },
      giveBack('total'),
    ],
    examples: [['[1, 2, 3]', '6']],
  },
  {
    sign: /\b(max(imum)?|largest|biggest|highest)/i,
    words: ['find', 'max'],
    says: 'Returns the largest value.',
    parameters: [values],
    returns: 'int',
    body: [
      start('largest', 'first(values)'),
      {
        kind: 'each',
        name: 'value',
        of: 'values',
        do: [when('value > largest', change('largest', 'value'))],
      },
      giveBack('largest'),
    ],
    examples: [['[3, 9, 4]', '9']],
  },
  {
    sign: /multipl|product|\bmul\b/i,
    words: ['multiply'],
    says: 'Returns the product of two numbers.',
    parameters: [a, b],
    returns: 'int',
    body: [giveBack('a * b')],
    examples: [['3, 4', '12']],
  },
  {
    sign: /subtract|difference|\bsub\b/i,
    words: ['subtract'],
    says: 'Returns the difference of two numbers.',
    parameters: [a, b],
    returns: 'int',
    body: [giveBack('a - b')],
    examples: [['7, 4', '3']],
  },
  {
    sign: /palindrome/i,
    words: ['is', 'palindrome'],
    says: 'Returns whether a text reads the same backwards.',
    parameters: [text],
    returns: 'bool',
    body: [giveBack('text == text')],
    bodies: {
      typescript: ["return text === [...text].reverse().join('')"],
      javascript: ["return text === [...text].reverse().join('')"],
      python: ['return text == text[::-1]'],
      go: [
        'for i, j := 0, len(text)-1; i < j; i, j = i+1, j-1 {',
        '\tif text[i] != text[j] {',
        '\t\treturn false',
        '\t}',
        '}',
        'return true',
      ],
      rust: ['text.chars().eq(text.chars().rev())'],
      java: ['return text.contentEquals(new StringBuilder(text).reverse());'],
      c: [
        'size_t length = strlen(text);',
        'for (size_t i = 0; i < length / 2; i++) {',
        '    if (text[i] != text[length - 1 - i]) {',
        '        return false;',
        '    }',
        '}',
        'return true;',
      ],
      cpp: ['return std::equal(text.begin(), text.end(), text.rbegin());'],
      shellscript: ['[[ "$text" == "$(rev <<< "$text")" ]]'],
    },
    examples: [
      ['"level"', 'true'],
      ['"ghost"', 'false'],
    ],
  },
  {
    sign: /revers/i,
    words: ['reverse'],
    says: 'Returns a text backwards.',
    parameters: [text],
    returns: 'text',
    body: [giveBack('text')],
    bodies: {
      typescript: ["return [...text].reverse().join('')"],
      javascript: ["return [...text].reverse().join('')"],
      python: ['return text[::-1]'],
      go: ['runes := []rune(text)', 'slices.Reverse(runes)', 'return string(runes)'],
      rust: ['text.chars().rev().collect()'],
      java: ['return new StringBuilder(text).reverse().toString();'],
      c: [
        'size_t length = strlen(text);',
        'char *result = malloc(length + 1);',
        'for (size_t i = 0; i < length; i++) {',
        '    result[i] = text[length - 1 - i];',
        '}',
        "result[length] = '\\0';",
        'return result;',
      ],
      cpp: ['return std::string(text.rbegin(), text.rend());'],
      shellscript: ['rev <<< "$text"'],
    },
    examples: [['"abc"', '"cba"']],
  },
  {
    sign: /greet|hello|welcome/i,
    words: ['greet'],
    says: 'Returns a greeting.',
    parameters: [{ name: 'name', type: 'text' }],
    returns: 'text',
    body: [giveBack('concat("Hello, ", name, "!")')],
    bodies: { c: ['printf("Hello, %s!\\n", name);', 'return name;'] },
    examples: [['"Ada"', '"Hello, Ada!"']],
  },
  {
    sign: /\b(add|adds|sum|plus)/i,
    words: ['add'],
    says: 'Returns the sum of two numbers.',
    parameters: [a, b],
    returns: 'int',
    body: [giveBack('a + b')],
    examples: [
      ['2, 3', '5'],
      ['-1, 1', '0'],
    ],
  },
]

/** What a question asks for, or what a function's name promises. */
export function findRecipe(question: string): Recipe | null {
  const spaced = question.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
  return recipes.find(({ sign }) => sign.test(question) || sign.test(spaced)) ?? null
}

/** For what no recipe is about: a function with a fitting name that returns its input. */
export function inventRecipe(question: string): Recipe {
  const words = (question.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => !fillers.has(word))
  const chosen = words.slice(0, 3)
  return {
    sign: /$^/,
    words: chosen.length > 0 ? chosen : ['handle', 'value'],
    says: toSentence(question),
    parameters: [{ name: 'value', type: 'text' }],
    returns: 'text',
    body: [giveBack('value')],
    bodies: { rust: ['value.to_string()'], shellscript: ['echo "$value"'] },
    examples: [['"value"', '"value"']],
  }
}

const fillers = new Set(
  (
    'a an the to of for in on at and or that which this it is are be with from please can you me my i ' +
    'write create make add generate implement build give function method class code new some simple ' +
    'small python typescript javascript java rust go golang cpp c html css sql shell bash using'
  ).split(' '),
)

function toSentence(question: string): string {
  const [line = ''] = question.trim().split('\n')
  const short = line.slice(0, 80).trim()
  const start = short.charAt(0).toUpperCase() + short.slice(1)
  return start === '' || /[.!?]$/.test(start) ? start || 'Returns the value.' : `${start}.`
}
