// Before any other script of the page: waits for the first rows from the beginning of the navigation.
window.probe.arm('navigation', [{ see: 'any-rows' }]);
