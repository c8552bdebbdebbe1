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

const csharp: readonly [string, string][] = [
  ['arguments', 'class A {\n    void F() {\n        Print(⟦Sum(a, b)⟧);\n    }\n}\n'],
  [
    'an empty line',
    'class A {\n    int F(int n) {\n        ⟦int m = n * 2;\n        return m;⟧\n    }\n}\n',
  ],
  ['a string', 'class A {\n    string name = "Ada ⟦Lovelace⟧";\n}\n'],
]

const yaml: readonly [string, string][] = [
  ['a value', 'image: ⟦nginx⟧\nports: [80]\n'],
  ['a list', 'on:\n  push:\n    branches: [⟦main, next⟧]\n'],
  ['an empty line', 'web:\n  ⟦image: nginx\n  restart: always⟧\n'],
]

const lua: readonly [string, string][] = [
  ['arguments', 'print(⟦sum(a, b)⟧)\n'],
  ['a loop', 'for i = 1, 3 do\n  ⟦local n = i * 2\n  print(n)⟧\nend\n'],
]

/** Code in which the cursor's block ends: one row is one line. */
// biome-ignore format: a table.
const dedents: readonly [language: string, about: string, text: string][] = [
  ['python', 'a return after a loop', 'def f(a):\n    for b in a:\n        c +=⟦ b\n    return c⟧\n'],
  ['python', 'an else', 'def f(a):\n    if a:\n        b =⟦ 1\n    else:\n        b = 2⟧\n    return b\n'],
  ['python', 'an except', 'def f(p):\n    try:\n        a = read⟦(p)\n    except OSError:\n        a = 0⟧\n    return a\n'],
  ['python', 'two levels', 'def f():\n    for b in a:\n        if b:\n            n +=⟦ 1\n    return n⟧\n'],
  ['yaml', 'a key further out', 'all:\n  web:\n    image:⟦ nginx\n  db:\n    image: postgres⟧\n'],
  ['yaml', 'two levels', 'all:\n  web:\n    ports:\n      - 80⟦:80\n  db:\n    image: a⟧\n'],
  ['yaml', 'a key at the margin', 'web:\n  image:⟦ nginx\nvolumes:\n  data: {}⟧\n'],
  ['ruby', 'an else', 'def f(a)\n  if a\n    b =⟦ 1\n  else\n    b = 2\n  end⟧\n  b\nend\n'],
  ['ruby', 'an end', 'def f(a)\n  a.each do |b|\n    puts⟦ b\n  end⟧\nend\n'],
  ['ruby', 'the end of a method', 'def f(a)\n  a +⟦ 1\nend⟧\n\nf(1)\n'],
  ['lua', 'an else', 'function f(a)\n  if a then\n    b =⟦ 1\n  else\n    b = 2\n  end⟧\n  return b\nend\n'],
  ['go', 'a case', 'func f() {\n\tswitch n {\n\tcase 1:\n\t\tg⟦(1)\n\tcase 2:\n\t\tg(2)⟧\n\t}\n}\n'],
  ['go', 'a closing brace', 'func f() {\n\tif a {\n\t\tg⟦()\n\t}\n\th()⟧\n}\n'],
  ['rust', 'an arm', 'fn f() {\n    match a {\n        A => {\n            g⟦();\n        }\n        B => {}⟧\n    }\n}\n'],
  ['rust', 'a closing brace', 'fn f() {\n    if a {\n        g⟦();\n    }\n    h();⟧\n}\n'],
  ['java', 'an else', 'void f() {\n    if (a) {\n        g⟦();\n    } else {\n        h();\n    }⟧\n}\n'],
  ['java', 'a case', 'void f() {\n    switch (a) {\n        case 1:\n            g⟦();\n        case 2:\n            h();⟧\n    }\n}\n'],
  ['csharp', 'an else', 'void F() {\n    if (a) {\n        G⟦();\n    } else {\n        H();\n    }⟧\n}\n'],
  ['csharp', 'a case', 'void F() {\n    switch (a) {\n        case 1:\n            G⟦();\n        case 2:\n            H();⟧\n    }\n}\n'],
  ['typescript', 'a case', 'function f() {\n  switch (a) {\n    case 1:\n      g⟦()\n    case 2:\n      h()⟧\n  }\n}\n'],
  ['typescript', 'a brace that the editor did not close', 'function f(a) {\n  if (a) {⟦\n    return 1\n  }⟧\n}\n'],
  ['typescript', 'an else', 'function f() {\n  if (a) {\n    g⟦()\n  } else {\n    h()\n  }⟧\n}\n'],
]

/** In twelve languages. */
export const programs: readonly Program[] = [
  ...Object.entries({
    typescript,
    python,
    go,
    rust,
    java,
    csharp,
    cpp,
    ruby,
    lua,
    yaml,
    html,
    css,
  }).flatMap(([language, all]) => all.map(([about, text]) => ({ language, about, text }))),
  ...dedents.map(([language, about, text]) => ({ language, about, text })),
]
