import { parseUrl } from '../urls.ts'
import { type FimFamily, findFimFamily } from './fim-families.ts'

/**
 * How a router completes code:
 *
 * - `suffix`: it takes the code before and after the cursor, and knows the model's tokens
 * - `template`: it passes a prompt on as it is, so we write the model's tokens
 * - `chat`: the model doesn't fill in the middle, or the router has no endpoint for it
 */
export type CompletionProtocol =
  | { readonly kind: 'suffix'; readonly url: string }
  | { readonly kind: 'template'; readonly url: string; readonly family: FimFamily }
  | { readonly kind: 'chat' }

type Target = { readonly routerUrl: string; readonly model: string }

/**
 * Chooses the protocol from what is documented: Mistral has an endpoint of its own, DeepSeek's is
 * in its beta API, Ollama takes a suffix (and would wrap our tokens in a chat template), vLLM,
 * llama.cpp and LM Studio pass prompts on. OpenRouter documents neither, so it gets a chat.
 */
export function chooseProtocol({ routerUrl, model }: Target): CompletionProtocol {
  const url = parseUrl(routerUrl)
  const family = findFimFamily(model)
  if (!url || isHost(url, 'openrouter.ai')) return { kind: 'chat' }
  if (isHost(url, 'api.deepseek.com'))
    return { kind: 'suffix', url: `${url.origin}/beta/completions` }
  if (!family) return { kind: 'chat' }
  const base = routerUrl.replace(/\/+$/, '')
  if (isHost(url, 'mistral.ai'))
    return family.name === 'codestral'
      ? { kind: 'suffix', url: `${base}/fim/completions` }
      : { kind: 'chat' }
  if (isOllama(url)) return { kind: 'suffix', url: `${base}/completions` }
  return { kind: 'template', url: `${base}/completions`, family }
}

function isHost({ hostname }: URL, host: string): boolean {
  return hostname === host || hostname.endsWith(`.${host}`)
}

function isOllama(url: URL): boolean {
  return url.port === '11434' || isHost(url, 'ollama.com')
}
