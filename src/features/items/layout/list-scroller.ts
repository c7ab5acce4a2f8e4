import { type ScrollScale, scrollScale } from './scroll-scale.ts';

const beforeMeasuringPx = 800;
const byHand = ['wheel', 'touchmove'] as const;

/** Where a list stands in its scroller. Positions are those of the list: its first line begins at 0. */
export interface ListPosition {
  readonly topPx: number;
  /** How far the list is ahead of the scrollbar, which a list higher than an element can be always is somewhere. */
  readonly aheadPx: number;
}

/** `isShifted`: the lines stand elsewhere in the element than before. */
type ScrollListener = (isShifted: boolean) => void;

/**
 * The scroller of a list: what is at its upper edge, and how much of the list it shows. It knows where it was scrolled to before
 * the browser says so, which is with the next frame.
 */
export class ListScroller {
  #element: HTMLElement | null = null;
  #elementPx = beforeMeasuringPx;
  #headPx = 0;
  #listPx = 0;
  #scrollTop = 0;
  /** A wheel or a finger moves it, until it rests. */
  #isByHand = false;
  #topPx = 0;
  #viewPx = beforeMeasuringPx;
  #scale: ScrollScale = scrollScale(0, beforeMeasuringPx);
  readonly #listeners = new Set<ScrollListener>();

  get topPx(): number {
    return this.#topPx;
  }

  /** How much of the list is on screen. */
  get viewPx(): number {
    return this.#viewPx;
  }

  /** Where a list of `listPx` would stand if it were scrolled to `topPx`; without that, where it stands. */
  positionFor(listPx: number, topPx?: number): ListPosition {
    const scale = scrollScale(listPx, this.#viewPx);
    const reached = Math.min(Math.max(0, topPx ?? this.#topPx), scale.lastTopPx);
    if (scale.isWhole) return { topPx: reached, aheadPx: 0 };
    const scrollTop = topPx === undefined ? this.#scrollTop : scale.scrollTopOf(reached);
    return { topPx: reached, aheadPx: reached - scrollTop };
  }

  /** The list has another height, or something of another height stands above it. */
  resize(listPx: number, headPx: number): void {
    this.#listPx = listPx;
    this.#headPx = headPx;
    this.#rescale();
    if (this.#scale.isWhole && this.#topPx !== this.#scrollTop) this.scrollTo(this.#topPx);
  }

  scrollTo(topPx: number): void {
    const reached = Math.min(Math.max(0, topPx), this.#scale.lastTopPx);
    const scrollTop = this.#scale.scrollTopOf(reached);
    const element = this.#element;
    // The browser would lay out what was just drawn before it says that the list is where it was.
    if (element && (scrollTop !== 0 || this.#scrollTop !== 0)) {
      element.scrollTop = scrollTop;
      this.#scrollTop = element.scrollTop;
    }
    this.#topPx = this.#scale.isWhole && element ? this.#scrollTop : reached;
  }

  /** Calls `listener` after each move that this object did not make itself, and where more or less comes on screen. */
  listen(listener: ScrollListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  attach(element: HTMLElement): () => void {
    this.#element = element;
    this.#elementPx = element.clientHeight;
    this.#rescale();
    this.#scrollTop = element.scrollTop;
    this.#topPx = this.#scale.topAt(this.#scrollTop);
    const onScroll = () => this.#follow(element.scrollTop);
    const onEnd = () => {
      this.#isByHand = false;
      this.#align();
    };
    const onHand = () => {
      this.#isByHand = true;
    };
    // Without an event for its end, the press of the scrollbar says that it is over.
    const onPress = () => {
      this.#isByHand = false;
    };
    const observer = new ResizeObserver(() => {
      if (this.#elementPx === element.clientHeight) return;
      this.#elementPx = element.clientHeight;
      this.#rescale();
      this.#tell(false);
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('scrollend', onEnd, { passive: true });
    for (const input of byHand) element.addEventListener(input, onHand, { passive: true });
    element.addEventListener('pointerdown', onPress, { passive: true });
    observer.observe(element);
    return () => {
      this.#element = null;
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('scrollend', onEnd);
      for (const input of byHand) element.removeEventListener(input, onHand);
      element.removeEventListener('pointerdown', onPress);
    };
  }

  #follow(scrollTop: number): void {
    const aheadPx = this.#topPx - this.#scrollTop;
    this.#topPx = this.#scale.isWhole ? this.#scale.topAt(scrollTop) : this.#reachedAt(scrollTop);
    this.#scrollTop = scrollTop;
    this.#tell(!this.#scale.isWhole && this.#topPx - scrollTop !== aheadPx);
  }

  /** A wheel moves the list as far as itself; the scrollbar, in proportion. */
  #reachedAt(scrollTop: number): number {
    const { lastTopPx } = this.#scale;
    const inProportion = this.#scale.topAt(scrollTop);
    const moved = scrollTop - this.#scrollTop;
    const isAtEnd = inProportion === 0 || inProportion >= lastTopPx - 1;
    if (isAtEnd || (!this.#isByHand && Math.abs(moved) >= this.#viewPx)) return inProportion;
    return Math.min(Math.max(0, this.#topPx + moved), lastTopPx);
  }

  /** Steps leave the scrollbar where the list is not: at rest it shows again how far that is. */
  #align(): void {
    if (this.#scale.isWhole || Math.abs(this.#scale.scrollTopOf(this.#topPx) - this.#scrollTop) < 1) return;
    this.scrollTo(this.#topPx);
    this.#tell(true);
  }

  #rescale(): void {
    this.#viewPx = Math.max(0, this.#elementPx - this.#headPx);
    this.#scale = scrollScale(this.#listPx, this.#viewPx);
  }

  #tell(isShifted: boolean): void {
    for (const listener of this.#listeners) listener(isShifted);
  }
}
