/**
 * The script of the home page: its scenes and its recording. Listens on the document, so it works
 * wherever the page comes from. See scenes.tsx.
 */

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  showScene(target.closest('[data-scene]'), 'one')
  toggleRecording(target.closest<HTMLElement>('[data-recording]'))
})

document.addEventListener('keydown', ({ key, target }) => {
  const isForward = key === 'ArrowRight'
  if (!isForward && key !== 'ArrowLeft') return
  if (!(target instanceof HTMLElement && target.matches('[data-scene]'))) return
  const tabs = listTabs()
  const tab = tabs.at((tabs.indexOf(target) + (isForward ? 1 : -1)) % tabs.length)
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

/** Plays the recording in the visitor's theme over its picture, or stops it. */
function toggleRecording(button: HTMLElement | null) {
  const shot = document.querySelector('.shot')
  if (!button || !shot) return
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const theme = document.documentElement.dataset.theme ?? (isDark ? 'dark' : 'light')
  const video =
    shot.querySelector<HTMLVideoElement>(`video[data-picture="${theme}"]`) ??
    addRecording(shot, { theme, file: `${button.dataset.recording}-${theme}.mp4` })
  button.ariaPressed = `${video.paused}`
  if (video.paused) video.play()
  else video.pause()
}

/** Made when it's needed: a browser prepares its controls at once. What is below is its poster. */
function addRecording(shot: Element, { theme, file }: { theme: string; file: string }) {
  const video = document.createElement('video')
  Object.assign(video, { muted: true, loop: true, playsInline: true, src: file })
  video.dataset.picture = theme
  shot.append(video)
  return video
}

export {}
