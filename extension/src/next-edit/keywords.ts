/** Words that are no names, in any of the common languages. */
const keywords = new Set(
  (
    'abstract and as assert async await base begin bool boolean break byte case catch char class const ' +
    'constructor continue def default defer del delete do double elif else end enum except export extends ' +
    'extern false False final finally float fn for foreach from fun func function get global go goto if ' +
    'impl implements import in include instanceof int interface is lambda let local long loop match mod ' +
    'module mut namespace new nil None nonlocal not null number object of operator or override package ' +
    'pass private protected pub public raise range readonly record ref require return self set short ' +
    'signed sizeof static string struct sub super switch this throw throws trait true True try type ' +
    'typedef typeof undefined union unless unsafe until use using val var virtual void when where while ' +
    'with yield any never unknown symbol'
  ).split(' '),
)

export function isKeyword(word: string): boolean {
  return keywords.has(word)
}
