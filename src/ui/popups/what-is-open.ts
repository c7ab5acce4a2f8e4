/** Whether a menu or a dialog is open, wherever the focus is: keys are for that first. */
export function isPopupOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
}

/** Whether a panel stands beside the page, or over it. */
export function isPanelOpen(): boolean {
  return document.querySelector('[data-area=side]') !== null;
}
