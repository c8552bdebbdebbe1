import type { CodeLanguage } from './languages.ts'
import type { Recipe, Statement, Type } from './recipes.ts'

type Syntax = {
  readonly indent: string
  readonly end: ';' | ''
  readonly types: Readonly<Record<Type, string>>
  readonly isSnake: boolean
  head(recipe: Recipe, name: string): string
  /** The line that closes a function or block; null if indentation does. */
  readonly close: string | null
  if(test: string): string
  count(name: string, from: string, test: string): string
  each(name: string, list: string): string
  let(name: string, value: string): string
  return(value: string, type: Type): string
  comment(text: string): string
}

const braces = {
  indent: '    ',
  end: ';',
  isSnake: false,
  close: '}',
  if: (test: string) => `if (${test}) {`,
  count: (name: string, from: string, test: string) =>
    `for (int ${name} = ${from}; ${test}; ${name}++) {`,
  return: (value: string) => `return ${value};`,
  comment: (text: string) => `// ${text}`,
} as const

const script = {
  ...braces,
  indent: '  ',
  end: '',
  types: { int: 'number', bool: 'boolean', text: 'string', ints: 'number[]' },
  count: (name: string, from: string, test: string) =>
    `for (let ${name} = ${from}; ${test}; ${name} += 1) {`,
  each: (name: string, list: string) => `for (const ${name} of ${list}) {`,
  let: (name: string, value: string) => `let ${name} = ${value}`,
  return: (value: string) => `return ${value}`,
  comment: (text: string) => `/** ${text} */`,
} as const

function join(recipe: Recipe, toParameter: (name: string, type: Type) => string): string {
  return recipe.parameters.map(({ name, type }) => toParameter(name, type)).join(', ')
}

const cTypes = { int: 'int', bool: 'bool', text: 'const char *', ints: 'const int *' } as const
const cppTypes = {
  int: 'int',
  bool: 'bool',
  text: 'std::string',
  ints: 'const std::vector<int> &',
} as const
const javaTypes = { int: 'int', bool: 'boolean', text: 'String', ints: 'int[]' } as const
const goTypes = { int: 'int', bool: 'bool', text: 'string', ints: '[]int' } as const
const rustTypes = { int: 'i64', bool: 'bool', text: 'String', ints: '&[i64]' } as const

const syntaxes: Readonly<Record<CodeLanguage, Syntax>> = {
  typescript: {
    ...script,
    head: (recipe, name) => {
      const parameters = join(recipe, (one, type) => `${one}: ${script.types[type]}`)
      return `function ${name}(${parameters}): ${script.types[recipe.returns]} {`
    },
  },
  javascript: {
    ...script,
    head: (recipe, name) => `function ${name}(${join(recipe, (one) => one)}) {`,
  },
  python: {
    indent: '    ',
    end: '',
    isSnake: true,
    close: null,
    types: { int: 'int', bool: 'bool', text: 'str', ints: 'list[int]' },
    head(recipe, name) {
      const parameters = join(recipe, (one, type) => `${one}: ${this.types[type]}`)
      return `def ${name}(${parameters}) -> ${this.types[recipe.returns]}:`
    },
    if: (test) => `if ${test}:`,
    count: (name, from, test) => `for ${name} in range(${from}, ${toPythonEnd(test)}):`,
    each: (name, list) => `for ${name} in ${list}:`,
    let: (name, value) => `${name} = ${value}`,
    return: (value) => `return ${value}`,
    comment: (text) => `# ${text}`,
  },
  go: {
    ...braces,
    indent: '\t',
    end: '',
    types: goTypes,
    head(recipe, name) {
      const parameters = join(recipe, (one, type) => `${one} ${goTypes[type]}`)
      return `func ${name}(${parameters}) ${goTypes[recipe.returns]} {`
    },
    if: (test) => `if ${test} {`,
    count: (name, from, test) => `for ${name} := ${from}; ${test}; ${name}++ {`,
    each: (name, list) => `for _, ${name} := range ${list} {`,
    let: (name, value) => `${name} := ${value}`,
    return: (value) => `return ${value}`,
  },
  rust: {
    ...braces,
    isSnake: true,
    types: rustTypes,
    head(recipe, name) {
      const toType = (type: Type) => (type === 'text' ? '&str' : rustTypes[type])
      const parameters = join(recipe, (one, type) => `${one}: ${toType(type)}`)
      return `fn ${name}(${parameters}) -> ${rustTypes[recipe.returns]} {`
    },
    if: (test) => `if ${test} {`,
    count: (name, from, test) => `for ${name} in (${from}..).take_while(|&${name}| ${test}) {`,
    each: (name, list) => `for &${name} in ${list} {`,
    let: (name, value) => `let mut ${name} = ${value};`,
    comment: (text) => `/// ${text}`,
  },
  java: {
    ...braces,
    types: javaTypes,
    head(recipe, name) {
      const parameters = join(recipe, (one, type) => `${javaTypes[type]} ${one}`)
      return `static ${javaTypes[recipe.returns]} ${name}(${parameters}) {`
    },
    each: (name, list) => `for (int ${name} : ${list}) {`,
    let: (name, value) => `int ${name} = ${value};`,
  },
  c: {
    ...braces,
    isSnake: true,
    types: cTypes,
    head(recipe, name) {
      const parameters = join(recipe, (one, type) =>
        type === 'ints' ? `const int *${one}, int count` : glue(cTypes[type], one),
      )
      return `${glue(cTypes[recipe.returns], name)}(${parameters}) {`
    },
    each: (name, list) => `for (int i = 0; i < count; i++) {\n        int ${name} = ${list}[i];`,
    let: (name, value) => `int ${name} = ${value};`,
  },
  cpp: {
    ...braces,
    types: cppTypes,
    head(recipe, name) {
      const toType = (type: Type) => (type === 'text' ? 'const std::string &' : cppTypes[type])
      const parameters = join(recipe, (one, type) => glue(toType(type), one))
      return `${cppTypes[recipe.returns]} ${name}(${parameters}) {`
    },
    each: (name, list) => `for (int ${name} : ${list}) {`,
    let: (name, value) => `int ${name} = ${value};`,
  },
  shellscript: {
    ...braces,
    indent: '  ',
    end: '',
    isSnake: true,
    types: { int: '', bool: '', text: '', ints: '' },
    head: (recipe, name) => {
      const locals = recipe.parameters.map(({ name: one, type }, index) =>
        type === 'ints' ? `  local ${one}=("$@")` : `  local ${one}="$${index + 1}"`,
      )
      return [`${name}() {`, ...locals].join('\n')
    },
    if: (test) => `if (( ${test} )); then`,
    count: (name, from, test) => `for (( ${name} = ${from}; ${test}; ${name}++ )); do`,
    each: (name, list) => `for ${name} in "\${${list}[@]}"; do`,
    let: (name, value) => `local ${name}=${value}`,
    return: (value, type) => toShellReturn(value, type),
    comment: (text) => `# ${text}`,
  },
}

function glue(type: string, name: string): string {
  return /[*&]$/.test(type) ? `${type}${name}` : `${type} ${name}`
}

/** `i * i <= n` ends at the square root. */
function toPythonEnd(test: string): string {
  const square = /^(\w+) \* \1 <= (\w+)$/.exec(test)
  if (square) return `int(${square[2]} ** 0.5) + 1`
  return test.replace(/^\w+ < /, '')
}

function toShellReturn(value: string, type: Type): string {
  if (type === 'bool') {
    if (value === 'true') return 'return 0'
    return value === 'false' ? 'return 1' : `(( ${value} ))`
  }
  return type === 'text' ? `echo ${value}` : `echo $(( ${value} ))`
}

export function findIndent(language: CodeLanguage): string {
  return syntaxes[language].indent
}

/** The name of the recipe's function, as the language writes names. */
export function nameFunction({ words }: Pick<Recipe, 'words'>, language: CodeLanguage): string {
  if (syntaxes[language].isSnake) return words.join('_')
  const [first = '', ...rest] = words
  return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** A complete function with its comment. */
export function printFunction(recipe: Recipe, language: CodeLanguage): string {
  const syntax = syntaxes[language]
  const name = nameFunction(recipe, language)
  const body = printBody(recipe, { language, name }).map((line) => syntax.indent + line)
  const lines = [syntax.comment(recipe.says), syntax.head(recipe, name), ...body]
  return [...lines, ...(syntax.close === null ? [] : [syntax.close])].join('\n')
}

type FunctionNames = {
  readonly language: CodeLanguage
  readonly name: string
  /** The parameters of an existing function, instead of the recipe's. */
  readonly parameters?: readonly string[]
}

/** The lines of the body, without the indentation of the function. */
export function printBody(
  recipe: Recipe,
  { language, name, parameters = [] }: FunctionNames,
): readonly string[] {
  const own = recipe.bodies?.[language]
  const lines =
    own ?? printStatements(recipe, { language, name, statements: recipe.body, depth: 0 })
  return lines.map((line) => rename(line, recipe, parameters))
}

function rename(line: string, recipe: Recipe, parameters: readonly string[]): string {
  return recipe.parameters.reduce((text, { name }, index) => {
    const other = parameters[index]
    return other ? text.replaceAll(new RegExp(String.raw`\b${name}\b`, 'g'), other) : text
  }, line)
}

type Printing = {
  readonly language: CodeLanguage
  readonly name: string
  readonly statements: readonly Statement[]
  readonly depth: number
}

function printStatements(recipe: Recipe, { statements, ...printing }: Printing): string[] {
  return statements.flatMap((statement) => printStatement(recipe, { ...printing, statement }))
}

type StatementPrinting = Omit<Printing, 'statements'> & { readonly statement: Statement }

function printStatement(recipe: Recipe, { statement, ...printing }: StatementPrinting): string[] {
  const { language, name, depth } = printing
  const syntax = syntaxes[language]
  const indent = syntax.indent.repeat(depth)
  const say = (expression: string) => translate(expression, { language, name })
  const block = (head: string, body: readonly Statement[]) => {
    const inner = printStatements(recipe, { ...printing, statements: body, depth: depth + 1 })
    return [indent + head, ...inner, ...closeBlock(language, head).map((line) => indent + line)]
  }
  switch (statement.kind) {
    case 'if':
      return block(syntax.if(say(statement.test)), statement.then)
    case 'count':
      return block(
        syntax.count(statement.name, say(statement.from), say(statement.test)),
        statement.do,
      )
    case 'each':
      return block(syntax.each(statement.name, statement.of), statement.do)
    case 'let':
      return [indent + syntax.let(statement.name, say(statement.value))]
    case 'set':
      return [indent + printAssignment(statement, language) + syntax.end]
    case 'return':
      return [indent + printReturn(recipe, { language, depth, value: say(statement.value) })]
  }
}

type Returning = {
  readonly language: CodeLanguage
  readonly depth: number
  readonly value: string
}

/** A shell function prints its result, and goes on unless it's told to return. */
function printReturn({ returns }: Recipe, { language, depth, value }: Returning): string {
  const line = syntaxes[language].return(value, returns)
  const goesOn = language === 'shellscript' && depth > 0 && returns !== 'bool'
  return goesOn ? `${line}; return` : line
}

function printAssignment(
  { name, value }: { readonly name: string; readonly value: string },
  language: CodeLanguage,
): string {
  if (language === 'shellscript') return `${name}=$(( ${value} ))`
  const [, added] = new RegExp(String.raw`^${name} \+ (\w+)$`).exec(value) ?? []
  return added ? `${name} += ${added}` : `${name} = ${value}`
}

function closeBlock(language: CodeLanguage, head: string): string[] {
  if (language === 'python') return []
  if (language !== 'shellscript') return ['}']
  return [head.startsWith('if') ? 'fi' : 'done']
}

/** An expression of the small language in another one. */
function translate(
  expression: string,
  { language, name }: { readonly language: CodeLanguage; readonly name: string },
): string {
  const said = expression
    .replace(/concat\((.*)\)/, (_, list: string) =>
      concat(list.match(/"[^"]*"|\w+/g) ?? [], language),
    )
    .replace(/first\((\w+)\)/, language === 'shellscript' ? '$1' : '$1[0]')
  if (language === 'shellscript')
    return said.replace(/self\(([^)]+)\)/g, (_, list) => `$(${name} $((${list})))`)
  const called = said.replaceAll('self(', `${name}(`)
  if (language === 'typescript' || language === 'javascript')
    return called.replaceAll(' == ', ' === ').replaceAll(' != ', ' !== ')
  if (language !== 'python') return called
  return called.replace(/\btrue\b/, 'True').replace(/\bfalse\b/, 'False')
}

function concat(parts: readonly string[], language: CodeLanguage): string {
  const isText = (part: string) => part.startsWith('"')
  const inside = (open: string, close: string) =>
    parts.map((part) => (isText(part) ? part.slice(1, -1) : `${open}${part}${close}`)).join('')
  switch (language) {
    case 'typescript':
    case 'javascript':
      return `\`${inside('${', '}')}\``
    case 'python':
      return `f"${inside('{', '}')}"`
    case 'rust':
      return `format!("${inside('{', '}')}")`
    case 'shellscript':
      return `"${inside('${', '}')}"`
    case 'cpp':
      return parts.map((part, index) => (index === 0 ? `std::string(${part})` : part)).join(' + ')
    default:
      return parts.join(' + ')
  }
}
