import { hasFunctions, type Language } from './languages.ts'
import { printFunction } from './print-code.ts'
import { findRecipe, inventRecipe } from './recipes.ts'

type CodeOrder = {
  readonly instruction: string
  readonly language: Language
  /** Whether the code begins with a comment that says what it does. */
  readonly hasComment?: boolean
}

/** Code for an instruction such as "a function that checks whether a number is prime". */
export function writeCode({ instruction, language, hasComment = true }: CodeOrder): string {
  if (!hasFunctions(language)) return writeDocument(instruction, language)
  const code = printFunction(findRecipe(instruction) ?? inventRecipe(instruction), language)
  return hasComment ? code : code.slice(code.indexOf('\n') + 1)
}

type Sample = readonly [sign: RegExp, code: string]

const sqlSamples: readonly Sample[] = [
  [
    /create|table|schema/i,
    'CREATE TABLE {table} (\n  id BIGINT PRIMARY KEY,\n  name TEXT NOT NULL,\n  created_at TIMESTAMP NOT NULL\n);',
  ],
  [
    /insert|add/i,
    "INSERT INTO {table} (id, name, created_at)\nVALUES (1, 'Ada', CURRENT_TIMESTAMP);",
  ],
  [/delete|remove/i, 'DELETE FROM {table}\nWHERE id = 1;'],
  [/update|change|set/i, "UPDATE {table}\nSET name = 'Ada'\nWHERE id = 1;"],
  [
    /count|how many|group/i,
    'SELECT name, COUNT(*) AS count\nFROM {table}\nGROUP BY name\nORDER BY count DESC;',
  ],
  [/./, 'SELECT id, name\nFROM {table}\nORDER BY created_at DESC\nLIMIT 10;'],
]

const htmlSamples: readonly Sample[] = [
  [
    /form|login|sign/i,
    '<form method="post">\n  <label>\n    Email\n    <input type="email" name="email" autocomplete="email" required>\n  </label>\n  <button>Send</button>\n</form>',
  ],
  [
    /table/i,
    '<table>\n  <thead>\n    <tr><th>Name</th><th>Count</th></tr>\n  </thead>\n  <tbody>\n    <tr><td>Ada</td><td>1</td></tr>\n  </tbody>\n</table>',
  ],
  [
    /list|menu|nav/i,
    '<ul>\n  <li><a href="/">Home</a></li>\n  <li><a href="/about">About</a></li>\n</ul>',
  ],
  [/button/i, '<button type="button">Save</button>'],
  [
    /./,
    '<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8">\n    <title>Hello</title>\n  </head>\n  <body>\n    <h1>Hello</h1>\n  </body>\n</html>',
  ],
]

const cssSamples: readonly Sample[] = [
  [/cent(er|re)/i, '.centered {\n  display: grid;\n  place-items: center;\n}'],
  [
    /button/i,
    '.button {\n  padding: 0.5rem 1rem;\n  border: 0;\n  border-radius: 0.5rem;\n  cursor: pointer;\n}',
  ],
  [
    /dark/i,
    '@media (prefers-color-scheme: dark) {\n  body {\n    background: #111;\n    color: #eee;\n  }\n}',
  ],
  [/./, '.card {\n  padding: 1rem;\n  border: 1px solid #ddd;\n  border-radius: 0.5rem;\n}'],
]

const samples = { sql: sqlSamples, html: htmlSamples, css: cssSamples } as const

function writeDocument(instruction: string, language: 'sql' | 'html' | 'css'): string {
  const found = samples[language].find(([sign]) => sign.test(instruction || 'x'))
  return (found?.[1] ?? '').replace('{table}', findTable(instruction))
}

function findTable(instruction: string): string {
  const named = instruction.match(
    /\b(?:for|from|into|of|called|named|all|the|my|our)\s+(?!all\b|the\b|my\b|our\b|a\b)(\w{3,})/i,
  )
  return named?.[1]?.toLowerCase() ?? 'users'
}
