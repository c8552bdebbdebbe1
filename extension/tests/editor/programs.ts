/** A program in a language without a language server. Each tab is one level of indentation. */
export type Program = {
  readonly file: string
  /** What is around the function. */
  readonly above: string
  readonly below: string
  /** The function that is changed, and how. */
  readonly code: string
  readonly change: readonly [string, string]
  /** A comment in the function, and the code that it asks for. */
  readonly comment: string
  readonly written: string
  /** The end of the function, which a completion writes after the character before it. */
  readonly end: string
  readonly hasNoTabs?: true
}

/** To cover another language, add a row. */
export const programs: readonly Program[] = [
  {
    file: 'shop.py',
    above: 'import os\n\n\n',
    code: 'def total(prices):\n\tsum = 0\n\tfor price in prices:\n\t\tsum -= price\n\treturn sum',
    below: '\n\n\ndef name():\n\treturn os.name\n',
    change: ['sum -= price', 'sum += price'],
    comment: '# skips what is free',
    written: 'if not prices:\n\treturn 0',
    end: '= price\n\treturn sum',
  },
  {
    file: 'shop.rb',
    above: "require 'json'\n\n",
    code: 'def total(prices)\n\tsum = 0\n\tprices.each do |price|\n\t\tsum -= price\n\tend\n\tsum\nend',
    below: '\n\ndef name\n\tJSON.dump(1)\nend\n',
    change: ['sum -= price', 'sum += price'],
    comment: '# skips what is free',
    written: 'if prices.empty?\n\treturn 0\nend',
    end: '= price\n\tend\n\tsum',
  },
  {
    file: 'shop.yaml',
    above: 'version: 3\n',
    code: 'services:\n\tweb:\n\t\timage: nginx\n\tdb:\n\t\timage: postgres',
    below: '\nvolumes:\n\tdata: {}\n',
    change: ['image: nginx', 'image: caddy'],
    comment: '# the cache',
    written: 'cache:\n\timage: redis',
    end: ' nginx\n\tdb:\n\t\timage: postgres',
    hasNoTabs: true,
  },
  {
    file: 'shop.go',
    above: 'package main\n\nimport "fmt"\n\n',
    code: 'func total(prices []int) int {\n\tsum := 0\n\tfor _, price := range prices {\n\t\tsum -= price\n\t}\n\treturn sum\n}',
    below: '\n\nfunc main() {\n\tfmt.Println(total(nil))\n}\n',
    change: ['sum -= price', 'sum += price'],
    comment: '// skips what is free',
    written: 'if len(prices) == 0 {\n\treturn 0\n}',
    end: '= price\n\t}\n\treturn sum',
  },
  {
    file: 'shop.rs',
    above: 'use std::fmt;\n\n',
    code: 'fn total(prices: &[i32]) -> i32 {\n\tlet mut sum = 0;\n\tfor price in prices {\n\t\tsum -= price;\n\t}\n\tsum\n}',
    below: '\n\nfn name() -> fmt::Result {\n\tOk(())\n}\n',
    change: ['sum -= price', 'sum += price'],
    comment: '// skips what is free',
    written: 'if prices.is_empty() {\n\treturn 0;\n}',
    end: '= price;\n\t}\n\tsum',
  },
  {
    file: 'Shop.java',
    above: 'import java.util.List;\n\nclass Shop {\n',
    code: '\tint total(List<Integer> prices) {\n\t\tint sum = 0;\n\t\tfor (int price : prices) {\n\t\t\tsum -= price;\n\t\t}\n\t\treturn sum;\n\t}',
    below: '\n\n\tString name() {\n\t\treturn "shop";\n\t}\n}\n',
    change: ['sum -= price', 'sum += price'],
    comment: '// skips what is free',
    written: 'if (prices.isEmpty()) {\n\treturn 0;\n}',
    end: '= price;\n\t\t}\n\t\treturn sum;',
  },
  {
    file: 'Shop.cs',
    above: 'using System.Collections.Generic;\n\nclass Shop\n{\n',
    code: '\tint Total(List<int> prices)\n\t{\n\t\tvar sum = 0;\n\t\tforeach (var price in prices)\n\t\t{\n\t\t\tsum -= price;\n\t\t}\n\t\treturn sum;\n\t}',
    below: '\n\n\tstring Name()\n\t{\n\t\treturn "shop";\n\t}\n}\n',
    change: ['sum -= price', 'sum += price'],
    comment: '// skips what is free',
    written: 'if (prices.Count == 0)\n{\n\treturn 0;\n}',
    end: '= price;\n\t\t}\n\t\treturn sum;',
  },
  {
    file: 'shop.ts',
    above: "import { join } from 'node:path'\n\n",
    code: 'export function total(prices: number[]) {\n\tlet sum = 0\n\tfor (const price of prices) {\n\t\tsum -= price\n\t}\n\treturn sum\n}',
    below: "\n\nexport function name() {\n\treturn join('a', 'b')\n}\n",
    change: ['sum -= price', 'sum += price'],
    comment: '// skips what is free',
    written: 'if (prices.length === 0) {\n\treturn 0\n}',
    end: '= price\n\t}\n\treturn sum',
  },
]
