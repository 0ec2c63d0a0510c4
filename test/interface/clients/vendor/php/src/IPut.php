<?php

namespace ServiceStack;

interface IPut
{

}