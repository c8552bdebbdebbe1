import { findKnownFunction, inventFunction, printFunction, toCamelCase } from './known-functions.ts'
import { isCodeLanguage, type Language, toComment } from './languages.ts'

type CodeOrder = {
  readonly instruction: string
  readonly language: Language
  /** Whether the code begins with a comment that says what it does. */
  readonly hasComment?: boolean
}

/** Code for an instruction such as "a function that checks whether a number is prime". */
export function writeCode({ instruction, language, hasComment = true }: CodeOrder): string {
  const known = findKnownFunction(instruction) ?? inventFunction(instruction)
  if (!isCodeLanguage(language))
    return (samples[language] ?? '').replace('{name}', toCamelCase(known.words))
  const code = printFunction(known, language)
  if (!hasComment) return code
  const comment = language === 'python' ? toComment(language, known.says) : `/** ${known.says} */`
  return `${comment}\n${code}`
}

/** What stands for every instruction in other languages. */
const samples: Readonly<Record<Language, string>> = {
  go: 'func {name}(value string) string {\n\treturn value\n}',
  rust: 'fn {name}(value: &str) -> &str {\n    value\n}',
  java: 'static String {name}(String value) {\n    return value;\n}',
  c: 'const char *{name}(const char *value) {\n    return value;\n}',
  cpp: 'std::string {name}(const std::string &value) {\n    return value;\n}',
  shellscript: '{name}() {\n  echo "$1"\n}',
  sql: 'SELECT id, name\nFROM users\nORDER BY name\nLIMIT 10;',
  html: '<p>Hello</p>',
  css: '.card {\n  padding: 1rem;\n}',
}
