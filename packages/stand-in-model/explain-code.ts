import { findRecipe } from './recipes.ts'

/** What can be said about some code by looking at its lines. */
export function explainCode(code: string): string {
  const lines = code.split('\n').filter((line) => line.trim() !== '')
  const names = [
    ...new Set(
      [...code.matchAll(/(?:function|def|func|fn|class)\s+(\w+)/g)].map(([, name = '']) => name),
    ),
  ]
  const points = [
    ...names.map(
      (name) =>
        `\`${name}\`: ${findRecipe(name)?.says ?? 'a part of this code with a name of its own.'}`,
    ),
    ...countPoints(code),
  ]
  const intro = `This code has ${lines.length === 1 ? 'one line' : `${lines.length} lines`}.`
  return [intro, ...points.map((point) => `- ${point}`), '', advise(code)].join('\n')
}

const signs: readonly (readonly [RegExp, string])[] = [
  [/\b(for|while)\b/, 'It repeats something in a loop.'],
  [/\bif\b/, 'It makes a decision with a condition.'],
  [/\breturn\b/, 'It returns a result to its caller.'],
  [/\b(await|async|Promise)\b/, 'It waits for something asynchronous.'],
  [/\b(throw|raise|panic|Err)\b/, 'It can fail with an error.'],
  [/\b(import|require|include|use)\b/, 'It uses code from other files.'],
]

function countPoints(code: string): string[] {
  return signs.filter(([sign]) => sign.test(code)).map(([, says]) => says)
}

function advise(code: string): string {
  return /\btest|expect|assert\b/.test(code)
    ? 'It seems to be tested, which makes it safe to change.'
    : 'What you should know: check its edge cases, such as empty or negative input, with a test.'
}
