<?php
/*
 * Calls a server as a PHP program does: forms in, JSON out.
 *   TOOLSTEAD=https://tools.example.org TOKEN=tst_… php php-client.php
 * The access token is made on the page Account: for the script manager, to write.
 */
declare(strict_types=1);

$toolstead = getenv('TOOLSTEAD') ?: 'http://localhost:3000';
$token = getenv('TOKEN') ?: exit("Make an access token on the page Account\n");

/** The answer to a call; a refusal is an exception with its text, its code and its status. */
function call(string $method, string $name, array $fields = []): array
{
    global $toolstead, $token;
    $url = "$toolstead/api/$name.php";
    $form = http_build_query($fields);
    $http = [
        'method' => $method,
        'header' => ["Authorization: Bearer $token", 'Content-Type: application/x-www-form-urlencoded'],
        'ignore_errors' => true,
    ];
    if ($method === 'GET') {
        $url .= "?$form";
    } else {
        $http['content'] = $form;
    }
    $body = file_get_contents($url, false, stream_context_create(['http' => $http]));
    if ($body === false) {
        throw new RuntimeException('The server does not answer');
    }
    $answer = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
    if (!$answer['success']) {
        throw new RuntimeException("{$answer['message']} ({$answer['code']})");
    }
    return $answer;
}

$text = "select '山海行' as title;";
$made = call('POST', 'ScriptManager', [
    'action' => 'create',
    'script_name' => 'From PHP',
    'script_content_b64' => base64_encode($text),
    'tags' => json_encode(['daily']),
]);
echo "made {$made['id']}\n";

$all = call('GET', 'ScriptManager');
echo $all['scripts']['From PHP'] === $text ? "read the same\n" : "read another text\n";
echo 'tags ' . implode(', ', $all['tags']['From PHP']) . "\n";

try {
    call('POST', 'ScriptManager', ['action' => 'create', 'script_name' => 'From PHP']);
} catch (RuntimeException $refused) {
    echo "refused: {$refused->getMessage()}\n";
}
