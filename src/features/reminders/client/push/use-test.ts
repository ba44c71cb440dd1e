import { showFailure } from '@/platform/client/show-failure';
import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';

/** Sends a test to a device or topic, and says what came of it; one that is gone by then leaves the list. */
export function useTest() {
  const utils = trpc.useUtils();
  return trpc.reminders.testPushDevice.useMutation({
    onSuccess: ({ accepted, said }) => showToast({ tone: accepted ? 'success' : 'error', text: said }),
    onError: (error) => showFailure(error, 'The test could not be sent'),
    onSettled: () => utils.reminders.pushDevices.invalidate(),
  });
}
