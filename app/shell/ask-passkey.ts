import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { passkeyFailures } from '#app/copy/passkeys.ts'
import { languageHeader } from '#app/http/page-path.ts'
import {
  askPasskey,
  type CreationJson,
  canAutofillPasskeys,
  canUsePasskeys,
  createPasskey,
  type RequestJson,
} from './passkeys.ts'

/** An error of the server, for the user. */
class RefusedOptions extends Error {}

type PasskeyFailure = { readonly message: string }

type Path = 'login' | 'sign-up' | 'addition' | 'proof'

let lastFetch: Promise<unknown> = Promise.resolve()

/** One at a time: each replaces the cookie that says which challenge is to be answered. */
function fetchOptions<Options>(path: Path, body: object): Promise<Options> {
  const next = lastFetch.then(() => fetchNow<Options>(path, body))
  lastFetch = next.catch(() => undefined)
  return next
}

async function fetchNow<Options>(path: Path, body: object): Promise<Options> {
  const response = await fetch(`/passkeys/${path}-options`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...languageHeader },
    body: JSON.stringify(body),
  })
  const json = await response.json()
  if (!response.ok) throw new RefusedOptions(json.error)
  return json
}

/** For pages that make or use a passkey when a button is pressed. */
export function usePasskeyButton(send: (answer: string) => void) {
  const [failure, setFailure] = useState<PasskeyFailure>()
  const [isBusy, setBusy] = useState(false)

  /** Returns whether there is an answer, which was sent. */
  async function press(ask: () => Promise<string>, describe: Describe): Promise<boolean> {
    setFailure(undefined)
    setBusy(true)
    try {
      send(await ask())
      return true
    } catch (fault) {
      // The page ended it, because the server has just answered another passkey.
      if (!isEnded(fault)) setFailure({ message: describe(fault) })
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    failure,
    isBusy,
    fail: (message: string) => setFailure({ message }),
    /** Makes a passkey. */
    create: (path: 'sign-up' | 'addition', body: object) =>
      press(
        async () => createPasskey(await fetchOptions<CreationJson>(path, body)),
        describeCreation,
      ),
    /** Uses one. */
    use: (path: 'login' | 'proof', signal: AbortSignal) =>
      press(
        async () => askPasskey(await fetchOptions<RequestJson>(path, {}), { signal }),
        describeUse,
      ),
  }
}

function isEnded(fault: unknown): boolean {
  return fault instanceof DOMException && fault.name === 'AbortError'
}

type Describe = (fault: unknown) => string

function describeUse(fault: unknown): string {
  return describeFault(fault, passkeyFailures.canceled)
}

function describeCreation(fault: unknown): string {
  return describeFault(fault, passkeyFailures.notCreated)
}

/** By the names of https://www.w3.org/TR/webauthn-3. `canceled` also stands for a timeout. */
function describeFault(fault: unknown, canceled: string): string {
  if (fault instanceof RefusedOptions) return fault.message
  if (!(fault instanceof DOMException)) return passkeyFailures.failed
  switch (fault.name) {
    case 'NotAllowedError':
      return canceled
    case 'InvalidStateError':
      return passkeyFailures.alreadyHere
    case 'NotSupportedError':
    case 'ConstraintError':
      return passkeyFailures.unsupported
    case 'SecurityError':
      return passkeyFailures.wrongAddress
    default:
      return passkeyFailures.failed
  }
}

/**
 * Offers passkeys among what the browser fills in, as long as the page is open, and after each
 * answer of the server. Browsers ask for one passkey at a time, so `pause` ends it for a button.
 */
export function usePasskeyAutofill(send: (answer: string) => void, answered: unknown) {
  const running = useRef<AbortController>(undefined)
  const isOpen = useRef(true)
  const latest = useRef(send)
  latest.current = send

  const pause = useCallback(() => {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }, [])

  const offer = useCallback(() => {
    // A button's failure may come after the page was left.
    if (!isOpen.current) return
    const signal = pause()
    // Nobody pressed anything, so nobody is told when it fails.
    void autofill(signal).then(
      (answer) => answer && !signal.aborted && latest.current(answer),
      () => undefined,
    )
  }, [pause])

  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer has used the challenge up
  useEffect(() => {
    // A button that was pressed before the page was ready goes first.
    if (running.current?.signal.aborted ?? true) offer()
    return () => running.current?.abort()
  }, [offer, answered])

  return { pause, offer }
}

async function autofill(signal: AbortSignal): Promise<string | null> {
  if (!(await canAutofillPasskeys())) return null
  const options = await fetchOptions<RequestJson>('login', {})
  return signal.aborted ? null : askPasskey(options, { signal, isAutofill: true })
}

/** True on the server: nearly all browsers can, and those that can't hide it. */
export function useCanUsePasskeys(): boolean {
  return useSyncExternalStore(neverChanges, canUsePasskeys, () => true)
}

const neverChanges = () => () => undefined
