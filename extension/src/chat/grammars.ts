/** What a piece of code is, which decides its color. */
export type TokenKind =
  | ('comment' | 'string' | 'number' | 'keyword' | 'declaration' | 'function' | 'type')
  | ('tag' | 'attribute' | 'inserted' | 'deleted' | 'plain')

/** How one kind of token begins. With `end`, it reaches to there, also over several lines. */
export type Rule = { readonly kind: TokenKind; readonly start: RegExp; readonly end?: RegExp }

/** A simple description of a language: good enough for colors, and never wrong about the text. */
export type Grammar = {
  readonly rules: readonly Rule[]
  readonly keywords: ReadonlySet<string>
  readonly ignoresCase?: boolean
}

/** Null: unknown languages have no colors. */
export function findGrammar(language: string): Grammar | null {
  const name = language.toLowerCase()
  return grammars.find(({ names }) => names.includes(name))?.grammar ?? null
}

const number: Rule = {
  kind: 'number',
  start:
    /\b(?:0[xX][\da-fA-F_]+|0[bB][01_]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)(?:n|[fFuUlL]+|px|r?em|%|v[hw]|m?s|deg|fr)?/y,
}
const doubleQuoted: Rule = { kind: 'string', start: /"(?:[^"\\]|\\.)*"?/y }
const singleQuoted: Rule = { kind: 'string', start: /'(?:[^'\\]|\\.)*'?/y }
const character: Rule = { kind: 'string', start: /'(?:\\.[^']*|[^'\\])'/y }
const backquoted: Rule = { kind: 'string', start: /`/y, end: /(?:[^`\\]|\\.)*?`/y }
const blockComment: Rule = { kind: 'comment', start: /\/\*/y, end: /.*?\*\//y }
const lineComment: Rule = { kind: 'comment', start: /\/\/.*/y }
const hashComment: Rule = { kind: 'comment', start: /(?<![^\s])#.*/y }
const markupComment: Rule = { kind: 'comment', start: /<!--/y, end: /.*?-->/y }
const decorator: Rule = { kind: 'function', start: /@[\w.]+/y }
const cComments = [lineComment, blockComment]

const script = toGrammar(
  [...cComments, doubleQuoted, singleQuoted, backquoted, decorator, number],
  `abstract any as async await boolean break case catch class const constructor continue debugger
  declare default delete do else enum export extends false finally for from function get if
  implements import in infer instanceof interface is keyof let namespace never new null number
  object of override private protected public readonly return satisfies set static string super
  switch symbol this throw true try type typeof undefined unknown using var void while with yield`,
)
const python = toGrammar(
  [
    hashComment,
    { kind: 'string', start: /[bfru]{0,2}"""/iy, end: /.*?"""/y },
    { kind: 'string', start: /[bfru]{0,2}'''/iy, end: /.*?'''/y },
    { kind: 'string', start: /[bfru]{0,2}"(?:[^"\\]|\\.)*"?/iy },
    { kind: 'string', start: /[bfru]{0,2}'(?:[^'\\]|\\.)*'?/iy },
    decorator,
    number,
  ],
  `False None True and as assert async await break case class continue def del elif else except
  finally for from global if import in is lambda match nonlocal not or pass raise return self try
  while with yield`,
)
const java = toGrammar(
  [
    ...cComments,
    { kind: 'string', start: /"""/y, end: /.*?"""/y },
    doubleQuoted,
    character,
    decorator,
    number,
  ],
  `abstract as assert boolean break by byte case catch char class companion const continue data
  default do double else enum extends false final finally float for fun get goto if implements
  import in inner instanceof int interface internal is lateinit long native new null object open
  operator out override package permits private protected public record return sealed set short
  static super suspend switch synchronized this throw throws transient true try typealias val var
  void volatile when where while yield`,
)
const cFamily = toGrammar(
  [
    ...cComments,
    { kind: 'keyword', start: /^\s*#\s*\w+/y },
    { kind: 'string', start: /[$@]{0,2}"(?:[^"\\]|\\.)*"?/y },
    character,
    number,
  ],
  `abstract alignas as async auto await base bool break byte case catch char class concept const
  consteval constexpr continue decimal decltype default delegate delete do double dynamic else enum
  event explicit export extern false final finally float for foreach friend get goto if in inline
  int interface internal is long lock mutable namespace new noexcept null nullptr object operator
  out override params private protected public readonly record ref register requires return sealed
  set short signed sizeof static string struct super switch template this throw true try typedef
  typename uint union unsigned using var virtual void volatile when where while yield`,
)
const go = toGrammar(
  [...cComments, doubleQuoted, character, { kind: 'string', start: /`/y, end: /[^`]*`/y }, number],
  `any bool break byte case chan const continue default defer else error fallthrough false float32
  float64 for func go goto if import int int32 int64 interface iota map nil package range return
  rune select string struct switch true type uint uint64 var`,
)
const rust = toGrammar(
  [
    ...cComments,
    { kind: 'keyword', start: /#!?\[[^\]]*\]/y },
    { kind: 'string', start: /b?r?#*"(?:[^"\\]|\\.)*"?#*/y },
    character,
    { kind: 'function', start: /[a-z_]\w*!/y },
    number,
  ],
  `Self as async await bool break char const continue crate dyn else enum extern f32 f64 false fn
  for i32 i64 if impl in let loop match mod move mut pub ref return self static str struct super
  trait true type u32 u64 u8 unsafe use usize where while`,
)
const swift = toGrammar(
  [
    ...cComments,
    { kind: 'string', start: /"""/y, end: /.*?"""/y },
    doubleQuoted,
    decorator,
    number,
  ],
  `Self actor as associatedtype async await break case catch class continue default defer deinit do
  else enum extension fallthrough false fileprivate for func guard if import in init inout internal
  is lazy let mutating nil open override private protocol public repeat rethrows return self some
  static struct subscript super switch throw throws true try typealias var weak where while`,
)
const php = toGrammar(
  [
    { kind: 'keyword', start: /<\?(?:php|=)?|\?>/y },
    ...cComments,
    hashComment,
    doubleQuoted,
    singleQuoted,
    { kind: 'attribute', start: /\$\w+/y },
    number,
  ],
  `abstract and array as bool break case catch class clone const continue declare default do echo
  else elseif enum extends false final finally float fn for foreach function global if implements
  include instanceof int interface match namespace new null or print private protected public
  readonly require require_once return self static string switch this throw trait true try use var
  void while yield`,
)
const ruby = toGrammar(
  [
    hashComment,
    doubleQuoted,
    singleQuoted,
    { kind: 'attribute', start: /@{1,2}\w+|(?<!:):\w+/y },
    number,
  ],
  `alias and attr_accessor attr_reader begin break case class def do else elsif end ensure extend
  false for if in include lambda loop module next nil not or private protected public puts raise
  redo require require_relative rescue retry return self super then true unless until when while
  yield`,
)
const shell = toGrammar(
  [
    hashComment,
    singleQuoted,
    { kind: 'string', start: /"/y, end: /(?:[^"\\]|\\.)*?"/y },
    { kind: 'attribute', start: /\$(?:\{[^}]*\}?|\w+|[@*#?$!-])/y },
    { kind: 'keyword', start: /(?<=\s)--?[a-zA-Z][\w-]*/y },
    number,
  ],
  `case cd do done echo elif else esac exit export fi for function if in local read return select
  set shift source sudo then trap until unset while`,
)
const sql = {
  ...toGrammar(
    [
      { kind: 'comment', start: /--.*/y },
      blockComment,
      { kind: 'string', start: /'(?:[^']|'')*'?/y },
      doubleQuoted,
      number,
    ],
    `add all alter and as asc begin between bigint boolean by cascade case check column commit
    constraint create cross date default delete desc distinct drop else end exists false foreign
    from full group having if in index inner insert int integer into is join key left like limit
    not null numeric on or order outer primary references returning right rollback select serial
    set table text then timestamp true union unique update using values varchar view when where
    with`,
  ),
  ignoresCase: true,
}
const json = toGrammar(
  [...cComments, { kind: 'attribute', start: /"(?:[^"\\]|\\.)*"(?=\s*:)/y }, doubleQuoted, number],
  'true false null',
)
const config = toGrammar(
  [
    hashComment,
    { kind: 'comment', start: /^\s*;.*/y },
    { kind: 'type', start: /^\s*\[\[?[^\]]*\]\]?/y },
    { kind: 'attribute', start: /(?<=^\s*(?:- +)*)[\w."'/@-]+(?=\s*(?:=|:(?:\s|$)))/y },
    doubleQuoted,
    singleQuoted,
    number,
  ],
  'true false null yes no on off',
)
const dockerfile = toGrammar(
  [hashComment, doubleQuoted, singleQuoted, { kind: 'attribute', start: /\$\{?\w+\}?/y }, number],
  `FROM RUN CMD LABEL EXPOSE ENV ADD COPY ENTRYPOINT VOLUME USER WORKDIR ARG HEALTHCHECK SHELL AS`,
)
const markup = toGrammar(
  [
    markupComment,
    { kind: 'keyword', start: /<!\w[^>]*>?|<\?[^>]*>?/y },
    { kind: 'tag', start: /<\/?[A-Za-z][\w:.-]*|\/?>/y },
    { kind: 'attribute', start: /[@:#A-Za-z][\w:.@-]*(?==)/y },
    { kind: 'string', start: /(?<==)"/y, end: /[^"]*"/y },
    { kind: 'string', start: /(?<==)'/y, end: /[^']*'/y },
    { kind: 'number', start: /&#?\w+;/y },
  ],
  '',
)
const css = toGrammar(
  [
    blockComment,
    { kind: 'comment', start: /(?<![:\w])\/\/.*/y },
    doubleQuoted,
    singleQuoted,
    { kind: 'keyword', start: /@[\w-]+|!important/y },
    { kind: 'number', start: /#[\da-fA-F]{3,8}\b/y },
    { kind: 'attribute', start: /(?:--|\$)?[a-z][\w-]*(?=\s*:[^:])|--[\w-]+/y },
    { kind: 'tag', start: /[.#&][A-Za-z_][\w-]*|::?[a-z-]+/y },
    number,
  ],
  '',
)
const diff = toGrammar(
  [
    { kind: 'keyword', start: /^(?:@@.*|diff .*|index .*|\+\+\+ .*|--- .*)/y },
    { kind: 'inserted', start: /^\+.*/y },
    { kind: 'deleted', start: /^-.*/y },
    { kind: 'plain', start: /.+/y },
  ],
  '',
)

const grammars: readonly { readonly names: readonly string[]; readonly grammar: Grammar }[] = [
  { names: listNames('js jsx mjs cjs javascript javascriptreact'), grammar: script },
  { names: listNames('ts tsx mts cts typescript typescriptreact'), grammar: script },
  { names: listNames('py python python3'), grammar: python },
  { names: listNames('java kt kts kotlin scala groovy gradle'), grammar: java },
  { names: listNames('c h cpp hpp cc cxx c++ cs csharp c# objc'), grammar: cFamily },
  { names: listNames('go golang'), grammar: go },
  { names: listNames('rs rust'), grammar: rust },
  { names: listNames('swift'), grammar: swift },
  { names: listNames('php'), grammar: php },
  { names: listNames('rb ruby'), grammar: ruby },
  { names: listNames('sh bash zsh shell shellscript console'), grammar: shell },
  { names: listNames('sql mysql postgresql sqlite plsql'), grammar: sql },
  { names: listNames('json jsonc json5'), grammar: json },
  { names: listNames('yaml yml toml ini env dotenv properties'), grammar: config },
  { names: listNames('docker dockerfile'), grammar: dockerfile },
  { names: listNames('html xml svg vue svelte xhtml'), grammar: markup },
  { names: listNames('css scss sass less'), grammar: css },
  { names: listNames('diff patch'), grammar: diff },
]

function toGrammar(rules: readonly Rule[], keywords: string): Grammar {
  return { rules, keywords: new Set(listNames(keywords)) }
}

/** The words of a text. */
export function listNames(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}
