type SplitText = { readonly text: string; readonly reasoning: string }

const names = ['think', 'thinking', 'reasoning', 'thought']
const opening = new RegExp(`^\\s*<(${names.join('|')})>`, 'i')

/** Tells an answer from the reasoning that some models write before it, in tags. */
export function createReasoningSplitter() {
  let kept = ''
  /** The tag that ends the reasoning. Empty: before it or after it. */
  let close = ''
  let [isAnswer, hasReasoning] = [false, false]

  function take(length = kept.length): string {
    const taken = kept.slice(0, length)
    kept = kept.slice(length)
    return taken
  }

  function takeReasoning(): SplitText {
    const end = kept.toLowerCase().indexOf(close)
    if (end < 0) return { text: '', reasoning: take(kept.length - countPartial(kept, close)) }
    const reasoning = take(end)
    take(close.length)
    close = ''
    return { reasoning, text: takeAnswer().text }
  }

  function takeAnswer(): SplitText {
    // The line break after the tag isn't part of the answer.
    if (hasReasoning && !isAnswer) kept = kept.trimStart()
    isAnswer ||= kept !== '' && !canBecomeTag(kept)
    return { text: isAnswer ? take() : '', reasoning: '' }
  }

  /** What more text of an answer is. Some of it may be kept until more arrives. */
  function add(text: string): SplitText {
    kept += text
    const [tag, name] = isAnswer || close ? [] : (opening.exec(kept) ?? [])
    if (tag && name) {
      take(tag.length)
      close = `</${name.toLowerCase()}>`
      hasReasoning = true
    }
    return close ? takeReasoning() : takeAnswer()
  }

  return {
    add,
    /** What was kept, at the end of the answer. */
    finish: (): SplitText =>
      close ? { text: '', reasoning: take() } : { text: take(), reasoning: '' },
  }
}

function canBecomeTag(text: string): boolean {
  const start = text.trimStart().toLowerCase()
  return names.some((name) => `<${name}>`.startsWith(start))
}

/** How many characters at the end may be the beginning of the tag. */
function countPartial(text: string, tag: string): number {
  const end = text.slice(-tag.length).toLowerCase()
  for (let length = Math.min(tag.length - 1, end.length); length > 0; length -= 1)
    if (end.endsWith(tag.slice(0, length))) return length
  return 0
}
