import { describe, expect, test } from 'vitest'
import { extractCode } from './extract-code.ts'

const expected = { language: 'typescript', original: '' }
const extract = (text: string, more: object = {}) =>
  extractCode({ text, isTruncated: false }, { ...expected, ...more })
const fenced = (code: string, language = 'ts') => `\`\`\`${language}\n${code}\n\`\`\``

test('a truncated answer is never used', () => {
  const text = fenced('const a = 1')
  expect(extractCode({ text, isTruncated: true }, expected)).toMatchObject({ refused: 'truncated' })
})

test.each([
  "I'm sorry, but I can't help with that.",
  'Here is the code you asked for:\n\nconst a = 1',
  'const a = 1',
  '',
  '```ts\nconst a = 1',
  '```ts\n\n```',
])('an answer that is not a single code block is never used: %j', (text) => {
  expect(extract(text)).toMatchObject({ refused: 'no-code' })
})

test.each([
  [fenced('const a = 1'), 'const a = 1'],
  [`Sure!\n\n${fenced('const a = 1')}\n\nThis sets a.`, 'const a = 1'],
  [`First:\n${fenced('npm i x', 'bash')}\nThen:\n${fenced('const a = 1')}`, 'const a = 1'],
])('the only code block in the right language is used: %j', (text, code) => {
  expect(extract(text)).toEqual({ code })
})

test('an answer with two code blocks in the same language is ambiguous', () => {
  const text = `Change this:\n${fenced('a()')}\nand this:\n${fenced('b()')}`
  expect(extract(text)).toMatchObject({ refused: 'no-code' })
})

test('a single line of code needs no fence where that is allowed, but a sentence is refused', () => {
  expect(extract('return a + b', { isFenceOptional: true })).toEqual({ code: 'return a + b' })
  expect(extract(' a + b\n', { isFenceOptional: true })).toEqual({ code: ' a + b' })
  for (const text of ["I'm sorry, but I can't.", 'The function adds two numbers.', 'a\nb'])
    expect(extract(text, { isFenceOptional: true })).toMatchObject({ refused: 'no-code' })
})

test.each([
  ['# Title\n\n```bash\nnpm i\n```\n\nMore.'],
  ['# Title\n\n```\nnpm i\n```\n\nMore.\n\n```\nnpm t\n```'],
])('Markdown that contains code is not cut at the first fence', (markdown) => {
  const text = fenced(markdown, 'markdown')
  expect(extract(text, { language: 'markdown' })).toEqual({ code: markdown })
})

describe('code that leaves parts out is never used', () => {
  test.each([
    ['typescript', 'class A {\n  // ... existing code ...\n  b() {}\n}'],
    ['typescript', 'a()\n// ...\nb()'],
    ['typescript', 'a()\n// …\nb()'],
    ['typescript', 'a()\n// ... rest of the function\n'],
    ['typescript', '// rest of the code remains unchanged'],
    ['typescript', 'class A {\n  /* unchanged */\n}'],
    ['typescript', 'function a() { /* ... */ }'],
    ['typescript', 'a()\n...\nb()'],
    ['typescript', 'function a() { ... }'],
    ['typescript', '  // (existing code here)'],
    ['typescript', '// Existing imports'],
    ['typescript', '// Other methods remain the same'],
    ['typescript', '// [...]'],
    ['typescriptreact', '<A>\n  {/* ... other children */}\n</A>'],
    ['javascript', '// same as before'],
    ['javascript', '// omitted for brevity'],
    ['javascript', 'const a = 1 // ... rest of the variables'],
    ['python', 'def a():\n    # ... existing code ...\n    return 1'],
    ['python', 'class A:\n    # rest of the class unchanged'],
    ['python', '# ...'],
    ['go', '// ... (unchanged)'],
    ['rust', '// ... keep the existing fields'],
    ['java', '/* existing methods */'],
    ['html', '<ul>\n<!-- ... existing items ... -->\n</ul>'],
    ['markdown', '# A\n<!-- rest of the document -->'],
    ['sql', '-- ... remaining columns'],
    ['shellscript', '# rest of the script unchanged\n# ... rest'],
    ['yaml', 'a: 1\n# ... existing keys'],
    ['python', '#rest unchanged'],
    ['python', 'def a(self):\n    pass  # unchanged'],
    ['python', 'def a(self): ...  # same as before'],
    ['python', 'class A:\n    """rest of the class unchanged"""'],
    ['typescript', 'a() { /* unchanged */ }'],
    ['typescript', '// everything else stays the same'],
    ['typescript', '// All other methods: unchanged'],
    ['lua', '-- the rest is unchanged'],
    ['ocaml', '(* rest unchanged *)'],
    ['haskell', '{- rest unchanged -}'],
    ['powershell', '<# rest unchanged #>'],
    ['clojure', ';; rest unchanged'],
    ['vb', "' rest unchanged"],
    ['bat', 'REM rest unchanged'],
  ])('%s: %j', (language, code) => {
    expect(extract(fenced(code), { language })).toMatchObject({ refused: 'incomplete' })
  })

  test.each([
    ['python', 'class A(Protocol):\n    def a(self) -> int: ...\n    def b(self):\n        ...'],
    ['python', 'x: Callable[..., int] = a[...]'],
    ['typescript', 'const a = { ...b, c }\nfoo(...args)'],
    ['typescript', '// the rest parameter takes all others\nfunction a(...rest) {}'],
    ['typescript', '// ...and then it tries again'],
    ['go', 'func a(b ...int) {}'],
    ['c', 'int printf(const char *format, ...);'],
    ['yaml', 'a: 1\n...'],
    ['markdown', 'And so on ...\n\n...'],
    ['typescript', '// other users must not see this'],
    ['css', '#rest-of-page {\n  color: red;\n}'],
    ['typescript', '// the order of equal keys stays the same'],
    ['typescript', 'const a = 1 // unchanged'],
    ['c', '#define rest unchanged'],
  ])('but in %s, %j leaves nothing out', (language, code) => {
    expect(extract(fenced(code), { language })).toEqual({ code })
  })

  test.each([
    ['typescript', 'class A {\n  m() {\n    a()\n  }\n}', '// m stays the same'],
    ['python', 'def total():\n    return 1\n', '# total and average remain unchanged'],
    ['ruby', 'def empty?\n  true\nend\n', '# empty? is unchanged'],
    ['rust', 'fn total() -> i32 {\n    1\n}\n', '// `total()` is left as is'],
    ['go', 'func Total() int {\n\treturn 1\n}\n', '/* Total: unchanged */'],
  ])('%s: what the file has in %j is not replaced by %j', (language, original, code) => {
    expect(extract(fenced(code), { language, original })).toMatchObject({ refused: 'incomplete' })
    // With the code itself, the remark only explains it.
    const whole = `${code}\n${original.trimEnd()}`
    expect(extract(fenced(whole), { language, original })).toEqual({ code: whole })
  })

  test('a remark that was already in the file leaves nothing out', () => {
    const original = 'a()\n  // ... existing code ...\n'
    expect(extract(fenced('b()\n// ... existing code ...'), { original })).toMatchObject({
      code: expect.any(String),
    })
  })
})
