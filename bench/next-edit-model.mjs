// The model that completes code on a site without a router, asked for the next edit as the extension
// does it: its prompt is the same, and so is what is done with the answer.
import { findModelLanguage } from '@ghost-writers-ia/local-model/languages'
import { defaultConfidence, loadLocalModel } from '@ghost-writers-ia/local-model/local-model'
import { answerCompletion } from '@ghost-writers-ia/stand-in-model'
import './extension-modules.mjs'
import { readEngines, readModel } from './local-model-positions.mjs'

const { cleanCompletion } = await import('../extension/src/completion/clean-completion.ts')
const { completionBudget } = await import('../extension/src/completion/completion-prompt.ts')
const { toPrefixAndSuffix } = await import('../extension/src/completion/fim-families.ts')
const { fitCompletion } = await import('../extension/src/context/fit-completion.ts')

/** Completes the rest of the line of a question. `local` or `stand-in`, as `COMPLETION_MODEL`. */
export async function openModel(name) {
  const complete = name === 'stand-in' ? completeWithStandIn : await openLocal()
  return async (question) => {
    const { before, after, language, edits } = question
    const path = 'file'
    const related = [{ source: 'edits', path, language: 'diff', text: edits }]
    const fitted = fitCompletion({ code: { path, language, before, after }, related }, 12_000)
    const { prefix, suffix } = toPrefixAndSuffix({
      ...fitted.code,
      related: fitted.related,
      ...completionBudget,
    })
    const text = await complete({ prompt: prefix, suffix, language })
    const answer = { text: text.split('\n', 1)[0], isTruncated: false }
    return cleanCompletion(answer, { language, before, after, isBlock: false, isChat: false }).text
  }
}

async function openLocal() {
  const model = await loadLocalModel(readModel(), readEngines())
  return async ({ prompt, suffix, language }) => {
    const input = { language: findModelLanguage(language), path: '', before: prompt, after: suffix }
    return (await model.complete(input, { confidence: defaultConfidence }))?.text ?? ''
  }
}

async function completeWithStandIn({ prompt, suffix, language }) {
  const parts = answerCompletion({ prompt, suffix, language, maxTokens: 80, stop: ['\n'] })
  return [...parts].map((part) => (part.kind === 'text' ? part.text : '')).join('')
}
