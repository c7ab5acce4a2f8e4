export interface ChooseOptions {
  /** A folder with all that lies in it. */
  readonly folder?: boolean;
  /** One file only. */
  readonly single?: boolean;
  readonly accept?: string;
  readonly camera?: boolean;
}

/** Many of a folder: an array of them would be made in one go, which holds the page. */
export type ChosenFiles = Iterable<File> & { readonly length: number };

/** The browser's own dialog. Nothing, where the person closes it. */
export function chooseFiles({ folder, single, accept, camera }: ChooseOptions): Promise<ChosenFiles> {
  const field = document.createElement('input');
  field.type = 'file';
  field.hidden = true;
  field.multiple = !single;
  if (accept) field.accept = accept;
  if (folder) field.webkitdirectory = true;
  if (camera) field.capture = 'environment';
  document.body.append(field); // Safari opens the dialog of none that is not in the page.
  return new Promise<ChosenFiles>((resolve) => {
    field.addEventListener('change', () => resolve(field.files ?? []));
    field.addEventListener('cancel', () => resolve([]));
    field.click();
  }).finally(() => field.remove());
}

export function canChooseFolders(): boolean {
  return 'webkitdirectory' in HTMLInputElement.prototype;
}

/** A device that is held in the hand. */
export function hasCamera(): boolean {
  return 'capture' in HTMLInputElement.prototype && matchMedia('(pointer: coarse)').matches;
}
