/**
 * The script of the home page: its scenes and its recording. Listens on the document, so it works
 * wherever the page comes from. See scenes.tsx.
 */

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  showScene(target.closest('[data-scene]'), 'one')
  toggleRecording(target.closest('[data-recording]'))
})

document.addEventListener('keydown', ({ key, target }) => {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
  const step = steps[key]
  if (!step) return
  if (!(target instanceof HTMLElement && target.matches('[data-scene]'))) return
  const tabs = listTabs()
  const tab = tabs.at((tabs.indexOf(target) + step) % tabs.length)
  showScene(tab, 'one')
  tab?.focus()
})

/** The next scene, unless the visitor chose one. After the last one the first rests. */
document.addEventListener('animationend', ({ animationName, target }) => {
  const [first, ...others] = listTabs()
  if (animationName !== 'scene' || findScenes()?.dataset.play !== 'all') return
  const next = others.find((tab) => findPanel(tab)?.previousElementSibling === target)
  showScene(next ?? first, next ? 'all' : 'none')
})

/** Opens a tab. `none`: its scene holds still. */
function showScene(tab: Element | null | undefined, play: 'all' | 'one' | 'none') {
  const scenes = findScenes()
  if (!tab || !scenes) return
  scenes.dataset.play = play
  for (const each of listTabs()) {
    const isOpen = each === tab
    each.ariaSelected = `${isOpen}`
    each.tabIndex = isOpen ? 0 : -1
    findPanel(each)?.toggleAttribute('hidden', !isOpen)
  }
}

function findScenes(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-play]')
}

function listTabs(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-scene]')]
}

function findPanel(tab: Element): HTMLElement | null {
  return document.getElementById(tab.getAttribute('aria-controls') ?? '')
}

/** Plays the recording of the picture that is shown, or stops it. Its player is made when it's needed. */
function toggleRecording(button: Element | null) {
  const picture = [...document.images].find((image) => image.offsetParent)
  if (!button || !picture) return
  const known = picture.nextSibling as HTMLVideoElement | null
  const video = known ?? document.createElement('video')
  button.ariaPressed = `${video.paused}`
  if (!video.paused) return video.pause()
  video.src = picture.currentSrc.replace(/(-square)?(-\w+.)avif/, '$2mp4')
  video.muted = video.loop = video.playsInline = true
  picture.after(video)
  video.play()
}

export {}
