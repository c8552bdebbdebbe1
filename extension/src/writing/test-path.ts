/** Naming conventions for test files. */
const names: Record<string, (name: string, ending: string) => string> = {
  python: (name, ending) => `test_${name}${ending}`,
  go: (name, ending) => `${name}_test${ending}`,
  ruby: (name, ending) => `${name}_spec${ending}`,
  java: (name, ending) => `${name}Test${ending}`,
  kotlin: (name, ending) => `${name}Test${ending}`,
  csharp: (name, ending) => `${name}Tests${ending}`,
  php: (name, ending) => `${name}Test${ending}`,
  rust: (name, ending) => `${name}_test${ending}`,
  c: (name, ending) => `test_${name}${ending}`,
  cpp: (name, ending) => `${name}_test${ending}`,
}

/** The path of the test file, in the same folder. */
export function toTestPath(path: string, language: string): string {
  const [, folder = '', name = '', ending = ''] = /^(.*\/)?([^/]*?)(\.[^./]*)?$/.exec(path) ?? []
  const toName = names[language] ?? ((own, end) => `${own}.test${end}`)
  return folder + toName(name, ending)
}
