/** Complete code in which the text between ⟦ and ⟧ is missing. The cursor is there. */
export type Program = {
  readonly language: string
  readonly about: string
  readonly text: string
}

const typescript: readonly [about: string, text: string][] = [
  ['arguments', 'const total = sum(⟦prices, (price) => price.net⟧)\nprint(total)\n'],
  [
    'a signature and its body',
    'export function add(⟦a: number, b: number): number {\n  return a + b\n}⟧\n\nadd(1, 2)\n',
  ],
  ['a callback', '  items.forEach(⟦(item) => {\n    print(item)\n  }⟧)\n'],
  ['an empty line', 'function area(w: number) {\n  ⟦const h = w * 2\n  return w * h⟧\n}\n'],
  ['a string', "const name = 'Ada ⟦Lovelace⟧'\nprint(name)\n"],
  ['a template', `const line = \`Hello ⟦\${first(name)}, you⟧\`\n`],
  ['an object', 'const size = {⟦ width: 1, height: [2, 3] ⟧}\n'],
  ['a condition', 'for (const a of list) {\n  if (⟦a.ok && !done(a)⟧)\n    stop()\n}\n'],
  ['the rest of a statement', 'let half = ⟦count / 2⟧\nlet other = count % 2\n'],
]

const python: readonly [string, string][] = [
  ['arguments', 'total = sum(⟦price.net for price in prices⟧)\nprint(total)\n'],
  ['a signature and its body', 'class Box:\n    def area(⟦self, h):\n        return self.w * h⟧\n'],
  [
    'an empty line',
    'def half(n):\n    ⟦if n is None:\n        return 0\n    return n / 2⟧\n\nhalf(1)\n',
  ],
  ['a loop', 'for a in items:\n    ⟦b = a * 2\n    print(b)⟧\n'],
  ['a string', 'name = "Ada ⟦Lovelace⟧"\nprint(name)\n'],
  ['a dictionary', 'size = {⟦"width": 1, "height": [2, 3]⟧}\n'],
  ['the rest of a statement', 'half = ⟦count // 2⟧\nother = count % 2\n'],
  ['a docstring', 'def f():\n    """⟦Returns nothing."""\n    return None⟧\n'],
]

const go: readonly [string, string][] = [
  ['arguments', 'func main() {\n\tfmt.Println(⟦a, sum(b)⟧)\n}\n'],
  ['a signature and its body', 'func Add(⟦a, b int) int {\n\treturn a + b\n}⟧\n'],
  [
    'an error check',
    'func f() error {\n\tif err != nil ⟦{\n\t\treturn err\n\t}⟧\n\treturn nil\n}\n',
  ],
  ['an empty line', 'func f() {\n\t⟦for i := 0; i < 3; i++ {\n\t\tprint(i)\n\t}⟧\n}\n'],
  ['a string', 'var name = "Ada ⟦Lovelace⟧"\n'],
  ['a raw string', 'var text = `one ⟦two⟧`\n'],
  ['a composite literal', 'var p = Point{⟦X: 1, Y: f(2)⟧}\n'],
  ['the rest of a statement', 'func f() {\n\thalf := ⟦count / 2⟧\n\tprint(half)\n}\n'],
]

const rust: readonly [string, string][] = [
  ['arguments', 'fn main() {\n    println!(⟦"{}", sum(&values)⟧);\n}\n'],
  ['a lifetime', "fn first<'a>(⟦x: &'a str) -> &'a str {\n    x\n}⟧\n"],
  [
    'a match',
    'fn f(a: Option<i32>) -> i32 {\n    match a {\n        ⟦Some(n) => n,\n        None => 0,⟧\n    }\n}\n',
  ],
  ['a closure', 'fn f() {\n    items.iter().map(⟦|item| {\n        item.len()\n    }⟧);\n}\n'],
  ['a string', 'const NAME: &str = "Ada ⟦Lovelace⟧";\n'],
  ['a vector', 'let all = vec![⟦1, two(2), 3⟧];\n'],
  ['a character', "fn f(c: char) -> bool {\n    c == ⟦'(' || c == '\\''⟧\n}\n"],
  ['the rest of a statement', 'fn f() {\n    let half = ⟦count / 2;⟧\n    print(half);\n}\n'],
]

const java: readonly [string, string][] = [
  ['arguments', 'class A {\n    void f() {\n        print(⟦sum(a, b)⟧);\n    }\n}\n'],
  [
    'a signature and its body',
    'class A {\n    int add(⟦int a, int b) {\n        return a + b;\n    }⟧\n}\n',
  ],
  [
    'an empty line',
    'class A {\n    int f(int n) {\n        ⟦int m = n * 2;\n        return m;⟧\n    }\n}\n',
  ],
  [
    'a lambda',
    'class A {\n    void f() {\n        items.forEach(⟦item -> {\n            print(item);\n        }⟧);\n    }\n}\n',
  ],
  ['a string', 'class A {\n    String name = "Ada ⟦Lovelace⟧";\n}\n'],
  ['an array', 'class A {\n    int[] all = {⟦1, two(2), 3⟧};\n}\n'],
  [
    'a condition',
    'class A {\n    void f() {\n        if (⟦a != null && a.ok()⟧)\n            stop();\n    }\n}\n',
  ],
]

const cpp: readonly [string, string][] = [
  ['arguments', 'int main() {\n    printf(⟦"%d", sum(a, b)⟧);\n}\n'],
  ['a signature and its body', 'int add(⟦int a, int b) {\n    return a + b;\n}⟧\n'],
  ['an empty line', 'int half(int n) {\n    ⟦int m = n / 2;\n    return m;⟧\n}\n'],
  ['a loop', 'void f() {\n    for (⟦int i = 0; i < 3; i++) {\n        print(i);\n    }⟧\n}\n'],
  ['a string', 'const char *name = "Ada ⟦Lovelace⟧";\n'],
  ['an initializer', 'int all[] = {⟦1, two(2), 3⟧};\n'],
  ['a character', "bool f(char c) {\n    return c == ⟦'(' || c == '\\'';⟧\n}\n"],
]

const ruby: readonly [string, string][] = [
  ['arguments', 'puts(⟦sum(a, b)⟧)\n'],
  ['a block', 'items.each do |item|\n  ⟦name = item.name\n  puts(name)⟧\nend\n'],
  ['a string', "name = 'Ada ⟦Lovelace⟧'\n"],
  ['a hash', 'size = {⟦ width: 1, height: [2, 3] ⟧}\n'],
  ['the rest of a statement', 'half = ⟦count / 2⟧\nother = count % 2\n'],
]

const html: readonly [string, string][] = [
  ['text', "<p>Don't ⟦panic (yet)⟧</p>\n"],
  ['an element', '<ul>\n  ⟦<li>one</li>\n  <li>two</li>⟧\n</ul>\n'],
  ['the rest of a tag', '<a ⟦href="/" title="It\'s here">home</a>⟧\n<br>\n'],
]

const css: readonly [string, string][] = [
  ['a value', 'a {\n  color: ⟦rgb(1, 2, 3);⟧\n}\n'],
  ['an empty line', 'a {\n  ⟦color: red;\n  margin: 0;⟧\n}\n'],
]

/** In nine languages. */
export const programs: readonly Program[] = Object.entries({
  ...{ typescript, python, go, rust, java, cpp, ruby, html, css },
}).flatMap(([language, all]) => all.map(([about, text]) => ({ language, about, text })))
