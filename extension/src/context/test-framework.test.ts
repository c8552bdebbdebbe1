import { expect, test } from 'vitest'
import { findNearestTest, findTestFramework, isTestFile, listManifests } from './test-framework.ts'

test.each([
  [
    'package.json',
    '{\n  "scripts": {\n    "test": "vitest run"\n  },\n  "devDependencies": {\n    "vitest": "3.0.0",\n    "react": "19"\n  }\n}',
    '"test": "vitest run"\n"vitest": "3.0.0",',
  ],
  [
    'pyproject.toml',
    '[project]\nname = "shop"\n[tool.pytest.ini_options]\n',
    '[tool.pytest.ini_options]',
  ],
  [
    'go.mod',
    'module shop\n\nrequire github.com/stretchr/testify v1.9.0',
    'require github.com/stretchr/testify v1.9.0',
  ],
  ['go.mod', 'module shop\n', 'the testing package'],
  ['Cargo.toml', '[dev-dependencies]\nrstest = "0.18"\n', 'rstest = "0.18"'],
  ['pom.xml', '<artifactId>junit-jupiter</artifactId>', '<artifactId>junit-jupiter</artifactId>'],
  ['Gemfile', "gem 'rails'\ngem 'rspec-rails'", "gem 'rspec-rails'"],
  ['package.json', '{ "name": "shop" }', null],
  ['notes.txt', 'vitest', null],
])('the test framework is read from %s', (name, text, expected) => {
  expect(findTestFramework({ name, text })).toBe(expected)
})

test('each language has its own project files', () => {
  expect(listManifests('typescript')).toEqual(['package.json'])
  expect(listManifests('rust')).toEqual(['Cargo.toml'])
  expect(listManifests('markdown')).toEqual([])
})

test.each([
  'a.test.ts',
  'src/a_test.go',
  'test_shop.py',
  'CartTest.java',
  'cart_spec.rb',
  'a.spec.js',
])('%s is a test file', (path) => expect(isTestFile(path)).toBe(true))

test.each(['latest.ts', 'contest.py', 'src/inspect.go', 'tests/data.ts', 'Greatest.java'])(
  '%s is not a test file',
  (path) => expect(isTestFile(path)).toBe(false),
)

test('the nearest test file of the same kind is the example', () => {
  const paths = [
    'src/other/b.test.ts',
    'src/shop/a.test.ts',
    'src/shop/c.test.py',
    'tests/d.test.ts',
  ]

  const nearest = (target: string) => findNearestTest(paths, { source: 'src/shop/cart.ts', target })

  expect(nearest('src/shop/cart.test.ts')).toBe('src/shop/a.test.ts')
  expect(nearest('src/shop/a.test.ts')).toBe('src/other/b.test.ts')
})
